import manifest from '../package.json' with { type: 'json' }

/** The version of this program. */
export const version: string = manifest.version

/** The oldest Node that it runs on. */
export const oldestNode: string = manifest.engines.node.replace('>=', '')
