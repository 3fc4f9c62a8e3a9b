import manifest from '../package.json' with { type: 'json' }

/** The version of the checklist, which reports and evidence name. */
export const checklistVersion: string = manifest.version
