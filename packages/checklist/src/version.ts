import manifest from '../package.json' with { type: 'json' }

export const checklistVersion: string = manifest.version
