import type { InFile } from '@paraclock/checklist'
import type { ErrorDefinition } from '@paraclock/core'

/**
 * The configuration is missing. A command cannot run without it, because the configuration names
 * the chains.
 */
export const ConfigMissing: ErrorDefinition<
  'ConfigMissing',
  { readonly folder: string; readonly names: readonly string[] }
> = {
  package: 'paraclock',
  code: 'ConfigMissing',
  number: 12_600,
  message: ({ names, folder }) => `there is no ${names.join(', ')} in ${folder}`,
  remedies: () => [
    'Run `paraclock init`: it asks for what it needs, detects the rest, and writes paraclock.config.json.',
    'Give the path of one with --config.',
    'To check without one: `paraclock check --target <endpoint> --relay <endpoint> --service <endpoint>`.'
  ]
}

/**
 * A configuration cannot be read, or would run code and is not named by `--config`. It is used only
 * if the whole file can be read. Without this error, starting a command in a folder with an
 * untrusted configuration would run the code of this configuration.
 */
export const ConfigMalformed: ErrorDefinition<
  'ConfigMalformed',
  InFile & {
    /** Absent if the configuration would run code. */
    readonly problem?: string
  }
> = {
  package: 'paraclock',
  code: 'ConfigMalformed',
  number: 12_601,
  message: ({ source, problem }) =>
    problem === undefined
      ? `${source} runs code, and --config does not name it`
      : `${source} cannot be read: ${problem}`,
  remedies: ({ source, problem }) =>
    problem === undefined
      ? [`Read the code. If you trust it, name the file: paraclock check --config ${source}.`]
      : [
          'Fix it at the place that the message names. JSON has no comments, and no comma after the last item.',
          'A TypeScript configuration needs Node 22.18 or newer, and `export default defineConfig({ … })`.'
        ]
}
