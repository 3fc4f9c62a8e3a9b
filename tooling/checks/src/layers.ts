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
