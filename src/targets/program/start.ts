/** Starts a program and hears what it says of itself. */
import { UsageError } from '../../errors.ts';
import { Connection } from './connection.ts';
import { type Hello, PROTOCOL, readHello } from './protocol.ts';

export interface Started {
  readonly connection: Connection;
  readonly hello: Hello;
}

/** Milliseconds for loading: some packages take their time. */
export const START_LIMIT = 60_000;

/** Throws UsageError `not-installed` or `bad-target`. */
export async function start(program: readonly string[], cwd: string, limit = START_LIMIT): Promise<Started> {
  const words = program.join(' ');
  const connection = new Connection(program, cwd);
  const reply = await connection.request({ op: 'hello', protocol: PROTOCOL }, limit);
  if (reply.status === 'answered') {
    try {
      return { connection, hello: readHello(reply.value, words) };
    } catch (error) {
      connection.kill();
      throw error;
    }
  }
  connection.assertThere();
  const failure = reply.status === 'failed' ? reply.failure : undefined;
  const says =
    failure?.status === 'timed-out'
      ? `it does not answer hello within ${limit / 1000} s`
      : (failure?.text ?? 'it does not answer hello');
  throw new UsageError(
    'bad-target',
    `${words}: ${says}`,
    'a program under test speaks proctor/1; see docs/protocol.md',
  );
}
