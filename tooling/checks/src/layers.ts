/**
 * The packages, from the ground up. A package may import those of the layers below its own, and
 * nothing beside or above it.
 */
export const layers: readonly (readonly string[])[] = [
  ['core'],
  ['types', 'xcm', 'runtimes'],
  ['accounts'],
  ['connect', 'executor'],
  ['chopsticks', 'weights'],
  ['hrmp', 'proxy', 'scheduler', 'rpc'],
  ['devnet']
]
