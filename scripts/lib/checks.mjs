import { packaged } from './steps.mjs'

/** What `npm run check` runs and `npm test` begins with. @type {import('./steps.mjs').Step[]} */
export const checks = [
  { name: 'Types', command: [packaged('typescript', 'bin/tsc'), '-p', '.'] },
  {
    name: 'Format and lint',
    command: [
      packaged('@biomejs/biome', 'bin/biome'),
      'ci',
      '--colors=off',
      '--max-diagnostics=100',
      '.',
    ],
  },
  { name: 'Import rules', command: ['scripts/directions.mjs'] },
  { name: 'Regular expressions', command: ['scripts/expressions.mjs'] },
  { name: 'Dependencies', command: ['scripts/dependencies.mjs'] },
  { name: 'Specification coverage', command: ['scripts/coverage.mjs'] },
  { name: 'Dead code', command: [packaged('knip', 'bin/knip.js'), '--no-progress'] },
]
