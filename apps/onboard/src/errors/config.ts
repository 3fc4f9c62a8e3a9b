import type { InFile } from '@paraclock/checklist'
import type { ErrorDefinition } from '@paraclock/core'

/**
 * There is no configuration.
 *
 * The file that `--config` names does not exist, or the folder has no `paraclock.config.json`.
 *
 * @remarks The configuration names the chains to check, so a command cannot run without it.
 */
export const ConfigMissing: ErrorDefinition<
  'ConfigMissing',
  { readonly folder: string; readonly names: readonly string[] }
> = {
  package: 'onboard',
  code: 'ConfigMissing',
  number: 12_600,
  message: ({ names, folder }) => `there is no ${names.join(', ')} in ${folder}`,
  remedies: () => [
    'Run `paraclock init`: it asks for what it needs, detects the rest, and writes paraclock.config.json.',
    'Give the path of one with --config.'
  ],
  example: { folder: '/home/acme/chain', names: ['paraclock.config.json'] }
}

/**
 * A configuration cannot be read.
 *
 * The file is not JSON, or it is a module that does not load or has no default export.
 *
 * @remarks A configuration is used only if the whole file can be read.
 */
export const ConfigMalformed: ErrorDefinition<
  'ConfigMalformed',
  InFile & { readonly problem: string }
> = {
  package: 'onboard',
  code: 'ConfigMalformed',
  number: 12_601,
  message: ({ source, problem }) => `${source} cannot be read: ${problem}`,
  remedies: () => [
    'Fix it at the place that the message names. JSON has no comments, and no comma after the last item.',
    'A TypeScript configuration needs Node 22.18 or newer, and `export default defineConfig({ … })`.'
  ],
  example: { source: 'paraclock.config.json', problem: 'JSON is malformed at line 4, column 3' }
}

/**
 * A configuration would run code, and `--config` does not name it.
 *
 * The configuration in the working directory is a module, or names extensions, which are modules. A
 * module runs with all rights of the user.
 *
 * @remarks Without this error, starting a command in a folder with an untrusted configuration would
 * run the code of this configuration.
 */
export const ConfigCodeRefused: ErrorDefinition<'ConfigCodeRefused', InFile> = {
  package: 'onboard',
  code: 'ConfigCodeRefused',
  number: 12_608,
  message: ({ source }) => `${source} runs code, and --config does not name it`,
  remedies: ({ source }) => [
    `Read the code. If you trust it, name the file: paraclock check --config ${source}.`
  ],
  example: { source: 'paraclock.config.ts' }
}
