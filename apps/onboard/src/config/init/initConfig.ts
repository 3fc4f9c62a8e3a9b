import { stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { Config } from '@paraclock/checklist'
import { configSchema, encodeBySchema } from '@paraclock/checklist/schema'
import type { Chain } from '@paraclock/connect'
import { networkNames, shorten } from '@paraclock/core'
import type { Prompt } from '../../cli/Prompt.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { replaceFiles } from '../../render/write/replaceFiles.ts'
import { configName, readConfig } from '../readConfig.ts'
import { configSchemaId } from '../schemaUrls.ts'
import { askAnswer, askInTurn, backText } from './askAnswer.ts'
import { askNetwork, type DetectChainArgs, detectChain, type NetworkFlags } from './askNetwork.ts'

export interface InitConfigArgs {
  readonly flags: NetworkFlags & {
    readonly network?: string
  }
  /** The file to write. Defaults to `paraclock.config.json`. */
  readonly path?: string
  readonly cwd: string
  /** Whether to replace a network that the file already has. */
  readonly force?: boolean
  /** The prompt for questions. Without it, the options must state all values. */
  readonly prompt?: Prompt
  readonly detect?: (args: DetectChainArgs) => Promise<Chain>
  readonly signal: AbortSignal
}

export interface InitializedConfig {
  readonly path: string
  readonly config: Config
  readonly network: string
}

export async function initConfig(args: InitConfigArgs): Promise<InitializedConfig> {
  const { flags, cwd, force = false, prompt, detect = detectChain, signal } = args
  const file = resolve(cwd, args.path ?? configName)
  const path = relative(cwd, file)
  const existing = await readExisting(args, file)
  const names = Object.keys(existing?.networks ?? {})
  const free: string | undefined = networkNames.find((one) => !names.includes(one))
  let network = free ?? ''
  const askName = (again: boolean) =>
    askAnswer({
      given: again ? undefined : flags.network,
      flag: '--network',
      question: 'Which network of the service is it?',
      ...(network !== '' && { byDefault: network }),
      prompt,
      read: (name) => {
        if (names.includes(name) && !force) {
          const problem = `${path} already has the network ${shorten(name)}: choose another name with --network, or replace the network with --force`
          throw refuseArgument(problem)
        }
        network = name
      }
    })
  prompt?.tell(`${backText} goes back to the last question.`)
  const asked = { flags, detect, signal, prompt }
  const questions = askNetwork(asked)
  try {
    await askInTurn([askName, ...questions.steps])
  } finally {
    await questions.close()
  }
  const added = questions.network()
  const config: Config = {
    $schema: configSchemaId,
    ...existing,
    networks: { ...existing?.networks, [network]: added }
  }
  const text = `${JSON.stringify(encodeBySchema(configSchema, config), null, 2)}\n`
  await replaceFiles({ files: [{ path: file, text, isPrivate: true }], signal })
  return { path, config, network }
}

async function readExisting(args: InitConfigArgs, file: string): Promise<Config | undefined> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) return undefined
  return readConfig({ path: file, cwd: args.cwd, signal: args.signal })
}
