/**
 * The packages, from the ground up. A package may import those of the layers below its own, and
 * nothing beside or above it.
 */
export const layers: readonly (readonly string[])[] = [
  ['core'],
  ['types', 'runtimes', 'runtimes-hub'],
  ['executor'],
  ['connect'],
  ['xcm'],
  ['simulation', 'weights'],
  ['submission'],
  ['governance', 'hrmp', 'proxy', 'scheduler', 'rpc'],
  ['devnet', 'checklist', 'history']
]

/**
 * The folders of a package's or an app's sources, from the ground up. A file may import those of its
 * own folder and of the folders before it.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  'packages/checklist/src': [
    'errors',
    'schema',
    'config',
    'evidence',
    'words',
    'consent',
    'gather/assets',
    'observe',
    'trial',
    'gather/chains',
    'gather/service',
    'gather/programs',
    'gather/calls',
    'gather',
    'checks',
    'judge',
    'report',
    'extend',
    'network'
  ],
  'apps/paraclock/src': [
    'words',
    'errors',
    'files',
    'schemas',
    'cli',
    'config',
    'commands',
    'render',
    'journal',
    'sign',
    'session',
    'history',
    'task',
    'fix',
    'proposals',
    'completions',
    'console',
    'mcp',
    'rehearse',
    'devnet',
    'watch',
    'commands/run',
    'child'
  ]
}
