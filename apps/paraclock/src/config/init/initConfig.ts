import { relative, resolve } from 'node:path'
import type { Config } from '@paraclock/checklist'
import { configSchema, encodeBySchema, networkName } from '@paraclock/checklist/schema'
import { networkNames, shorten } from '@paraclock/core'
import type { Prompt } from '../../cli/Prompt.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { isThere } from '../../files/readFiles.ts'
import { replaceFiles } from '../../files/replaceFiles.ts'
import { configName, readConfig, requireJsonFile } from '../readConfig.ts'
import { configSchemaId } from '../schemaUrls.ts'
import { askAnswer, askInTurn, backText } from './askAnswer.ts'
import { askNetwork, detectChain, type NetworkFlags } from './askNetwork.ts'

export interface InitConfigArgs {
  readonly flags: NetworkFlags & { readonly network?: string }
  readonly path?: string
  readonly cwd: string
  readonly force?: boolean
  /** Asks a person. Without a prompt, the options must give each value that has no default. */
  readonly prompt?: Prompt
  readonly detect?: typeof detectChain
  readonly signal: AbortSignal
}

export async function initConfig(args: InitConfigArgs) {
  const { flags, cwd, force = false, prompt, detect = detectChain, signal } = args
  const file = resolve(cwd, args.path ?? configName)
  const path = relative(cwd, file)
  requireJsonFile(path)
  const existing = (await isThere(file)) ? await readConfig({ path: file, cwd, signal }) : undefined
  const names = Object.keys(existing?.networks ?? {})
  const free: string | undefined = networkNames.find((one) => !names.includes(one))
  let network = free ?? ''
  const askName = (again: boolean) =>
    askAnswer({
      given: again ? undefined : flags.network,
      flag: '--network',
      question: 'Which network of the service is it?',
      byDefault: network === '' ? undefined : network,
      prompt,
      read: (name) => {
        if (!networkName.test(name)) {
          throw refuseArgument(
            `--network takes a letter, and then up to 31 letters, digits and hyphens, not ${shorten(name)}`
          )
        }
        if (names.includes(name) && !force) {
          throw refuseArgument(
            `${path} already has the network ${shorten(name)}: choose another name with --network, or replace the network with --force`
          )
        }
        network = name
      }
    })
  prompt?.tell(`${backText} goes back to the last question.`)
  const questions = askNetwork({ flags, detect, signal, prompt })
  try {
    await askInTurn([askName, ...questions.steps])
  } finally {
    await questions.close()
  }
  const config: Config = {
    $schema: configSchemaId,
    ...existing,
    networks: { ...existing?.networks, [network]: questions.network() }
  }
  const text = `${JSON.stringify(encodeBySchema(configSchema, config), null, 2)}\n`
  await replaceFiles({ files: [{ path: file, text, isPrivate: true }], signal })
  return { path, config, network }
}
