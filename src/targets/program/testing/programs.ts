/** Small programs that speak proctor/1, well or badly. For tests. */

/** A program of Node.js. `body` may use `answer(request)`, which answers as a good program does, and `send(value)`. */
export function programOf(body: string, hello: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const script = `
    const hello = { name: 'small', protocol: 'proctor/1', kind: 'trim', ...${JSON.stringify(hello)} };
    const lines = require('node:readline').createInterface({ input: process.stdin });
    const send = (value) => process.stdout.write(JSON.stringify(value) + '\\n');
    const compact = ({ messages }) => ({ messages: messages.slice(-2) });
    function answer({ id, op, cases, messages }) {
      if (op === 'hello') return { id, ...hello };
      if (op === 'batch') return { id, results: cases.map(compact) };
      if (op === 'compact') return { id, ...compact({ messages }) };
      return { id, error: { type: 'ProtocolError', message: 'no such op' } };
    }
    let cases = 0;
    function handle(request) { ${body} }
    lines.on('line', (line) => handle(JSON.parse(line)));`;
  return [process.execPath, '-e', script];
}

export const GOOD = programOf('send(answer(request));');
