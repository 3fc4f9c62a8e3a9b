import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@paraclock/checklist'
import { loadHubMetadata } from '@paraclock/checklist/fixtures/loadEvidence'
import { type NetworkAnswers, replayAnswers } from '@paraclock/checklist/fixtures/replayAnswers'
import type { Chain, ConnectedChain, Connections, CreateConnectionsArgs } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import { parseJson, stringifyJson } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'

const metadataOf = (runtime: Parameters<typeof readRuntimeMetadata>[0]['runtime']) =>
  readRuntimeMetadata({ runtime, version: 16 })
const readMinute = () => ({ service: metadataOf('service-minute'), target: metadataOf('target') })
const readPlain = () => ({ ...readMinute(), relay: metadataOf('relay') })

const metadata = {
  fresh: readPlain,
  ready: readPlain,
  ethereum: () => ({
    relay: metadataOf('relay'),
    service: metadataOf('service-hour'),
    target: metadataOf('target-ethereum')
  }),
  hub: () => ({
    ...{ ...readMinute(), relay: loadHubMetadata('relay') },
    ...{ assetHub: loadHubMetadata('assetHub'), coretime: loadHubMetadata('coretime') }
  })
}

// `Session.Validators`: with this validator of development networks, `//Alice//stash`, the recorded
// time is the present one.
const DEVELOPMENT = {
  '0xcec5070d609dd3497f72bde07fc96ba088dcde934c658227ee1dfafcd6e16903':
    '0x04be5ddb1579b72e84524fc29e78609e3caf42e85aa118ebfe0b0ad404b5bdd25f'
}

/** The networks whose answers are recorded. */
export type RecordedName = keyof typeof metadata

/** A recorded network, with a folder that has its configuration. */
export interface RecordedNetwork {
  readonly folder: string
  readonly config: Config
  readonly answers: NetworkAnswers
  readonly metadata: Readonly<Record<string, Uint8Array>>
  /**
   * Connections to chains that give the recorded answers, and no others. For a command that proves
   * chains, these are proven.
   */
  connect(args?: Pick<CreateConnectionsArgs, 'verifier'>): Connections
  write(name: string, text: string): Promise<void>
  read(name: string): Promise<string>
  remove(): Promise<void>
}

export async function openRecorded(name: RecordedName): Promise<RecordedNetwork> {
  const text = await readFile(join(import.meta.dirname, `${name}.json`), 'utf8')
  const { config, answers } = parseJson(text, { depth: 128 }) as unknown as {
    readonly config: Config
    readonly answers: NetworkAnswers
  }
  Object.assign(answers['relay']?.storage ?? {}, DEVELOPMENT)
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  const write = (file: string, content: string) => writeFile(join(folder, file), content)
  await write('paraclock.config.json', stringifyJson(config))
  const own = metadata[name]()
  return {
    ...{ folder, config, answers, metadata: own, write },
    connect: ({ verifier } = {}) => {
      const { read, close } = replayAnswers(answers, own)
      if (verifier === undefined) return { read, close }
      return {
        read: async (...asked) => asProven(await read(...asked)) as Chain as ConnectedChain,
        close
      }
    },
    read: (file) => readFile(join(folder, file), 'utf8'),
    remove: () => rm(folder, { recursive: true, force: true })
  }
}
