import type { InFile } from '@paraclock/checklist'
import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * There is no configuration.
 *
 * No configuration file was found under the usual names, or under the given name.
 *
 * @remarks It names the chains to check.
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
  example: {
    folder: '/home/acme/chain',
    names: ['paraclock.config.json']
  }
}

/**
 * A configuration cannot be read.
 *
 * The file is not JSON, or it is a module that does not load or has no default export.
 *
 * @remarks Nothing in it can be trusted before all of it can be read.
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
 * A configuration runs code, and was not named.
 *
 * The configuration in the working directory is a module, or names extensions, which are modules.
 * A module runs with all rights of the one who runs the command.
 *
 * @remarks A command that ran the code of whatever folder it is started in would let an archive or a
 * repository of strangers run code.
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

/**
 * A configuration needs an answer.
 *
 * `paraclock init` needs a value that no option gives, and cannot ask, because it does not run at a
 * terminal.
 *
 * @remarks The next command would refuse an incomplete configuration.
 */
export const ConfigAnswerMissing: ErrorDefinition<
  'ConfigAnswerMissing',
  { readonly flag: string; readonly question: string }
> = {
  package: 'onboard',
  code: 'ConfigAnswerMissing',
  number: 12_605,
  message: ({ question }) => `an answer is missing: ${question}`,
  remedies: ({ flag }) => [
    `Give it with ${flag}, or run the command at a terminal, where it asks.`
  ],
  example: { flag: '--user', question: 'An account of a user on the service' }
}

/**
 * A configuration already has a network of that name.
 *
 * `paraclock init` was asked to add a network under a name that the file already has.
 *
 * @remarks Settings that a team wrote by hand would be lost.
 */
export const ConfigOverwriteRefused: ErrorDefinition<
  'ConfigOverwriteRefused',
  InFile & { readonly network: string }
> = {
  package: 'onboard',
  code: 'ConfigOverwriteRefused',
  number: 12_606,
  message: ({ source, network }) => `${source} already has the network ${shorten(network)}`,
  remedies: () => [
    'Choose another name with --network, or replace the network with --force. The rest of the file stays.'
  ],
  example: { source: 'paraclock.config.json', network: 'staging' }
}

/**
 * A relay chain is given for a parachain, or the reverse.
 *
 * The chain at an endpoint cannot have the role it was given for: a relay chain has no parachain
 * id, and a parachain has one.
 *
 * @remarks Every check would fail, and none would say why.
 */
export const ChainRoleMismatch: ErrorDefinition<
  'ChainRoleMismatch',
  {
    readonly endpoint: string
    readonly name: string
    readonly role: 'relay' | 'service' | 'target'
    readonly paraId: number | null
  }
> = {
  package: 'onboard',
  code: 'ChainRoleMismatch',
  number: 12_607,
  message: ({ endpoint, name, paraId, role }) =>
    `${endpoint} serves ${shorten(name)}, which ${paraId === null ? `is not a parachain, and the ${role} must be one` : `is parachain ${paraId}, and the relay chain must not be one`}`,
  remedies: () => ['Check whether endpoints are swapped, and give those of the right chain.'],
  example: { endpoint: 'wss://relay.example', name: 'Rococo', role: 'target', paraId: null }
}
