import manifest from '../package.json' with { type: 'json' }

export const version: string = manifest.version

export const oldestNode: string = manifest.engines.node.replace('>=', '')

export function isTooOld(running: string): boolean {
  const [major = 0, minor = 0] = running.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = oldestNode.split('.').map(Number)
  return major < leastMajor || (major === leastMajor && minor < leastMinor)
}
