/** For our own house: planted faults and the ports of public ones are wrong on purpose. */

/** Programs of others, as `npm run peers -- python` installs them; known failures are replayed on them. */
function python(name: string, folder: string, ...words: readonly string[]) {
  const [script, ...rest] = words;
  return {
    name,
    program: [`./peers/.cache/python/${folder}/bin/python`, `scripts/bridges/${script}`, ...rest],
    timeout: '10s',
  };
}

export default {
  scan: { exclude: ['fault', '/ports/'] },
  targets: [
    python('inspect-edit@0.3.250', 'inspect_ai-0.3.250', 'inspect_compaction.py', 'edit'),
    python('inspect-edit@0.3.285', 'inspect_ai-0.3.285', 'inspect_compaction.py', 'edit'),
    python('agent-framework@1.13.0', 'agent-framework-core-1.13.0', 'agent_framework_sessions.py'),
    python('agent-framework@1.23.0', 'agent-framework-core-1.23.0', 'agent_framework_sessions.py'),
    python('hermes-sanitize@0.19.0', 'hermes-agent-0.19.0', 'hermes_wire.py', 'sanitize'),
    python('hermes-request@0.19.0', 'hermes-agent-0.19.0', 'hermes_wire.py', 'request'),
  ],
};
