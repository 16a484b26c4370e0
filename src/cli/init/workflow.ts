/** The workflow that `proctor init` writes for GitHub Actions. */
import type { ProjectFacts } from './project.ts';

export const WORKFLOW = '.github/workflows/proctor.yml';

/** No rights but reading, no action but GitHub's own, a time limit, and the run's folder kept when it is red. */
export function workflow({ path, install }: ProjectFacts): string {
  const place = path === '' ? '' : `\ndefaults:\n  run:\n    working-directory: ${path}\n`;
  const folder = path === '' ? '.proctor' : `${path}/.proctor`;
  return `# Pull requests run a fixed seed, so that red means the change. Nights draw a seed of their own and go further.
name: Proctor

on:
  pull_request:
  schedule:
    - cron: '17 3 * * *'
  workflow_dispatch:

permissions:
  contents: read
${place}
jobs:
  change:
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
${setUp(install)}
      - run: npx proctor fuzz --reporter text,github,junit,sarif,html
${keep(folder)}

  night:
    if: github.event_name != 'pull_request'
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
${setUp(install)}
      - run: npx proctor fuzz --explore --time 30m --max-findings 100 --reporter text,github,html
${keep(folder)}
`;
}

function setUp(install: string): string {
  return `      - uses: actions/checkout@v4
        with:
          persist-credentials: false
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: ${install}`;
}

function keep(folder: string): string {
  return `      - if: failure()
        uses: actions/upload-artifact@v4
        with:
          name: proctor-\${{ github.job }}
          path: ${folder}
          include-hidden-files: true`;
}
