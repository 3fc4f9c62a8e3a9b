import { parseArgs } from 'node:util'
import { describeThrown, ParaclockError } from '@paraclock/core'
import { showName } from '../config/readGatewayConfig.ts'
import { settingNames, settings } from '../config/settings.ts'
import { GatewayOptionInvalid } from '../errors.ts'

export interface GatewayCommand {
  readonly action: 'run' | 'check' | 'print' | 'help' | 'version'
  readonly flags: Readonly<Record<string, unknown>>
  readonly path: string | undefined
}

export function flagOf(name: string): string {
  if (name === 'upstreams') return 'upstream'
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const ACTIONS: Readonly<Record<string, GatewayCommand['action']>> = {
  '': 'run',
  'config check': 'check',
  'config print': 'print'
}

export function parseCommand(argv: readonly string[]): GatewayCommand {
  const names = new Map(settingNames.map((name) => [flagOf(name), name]))
  const { values, positionals } = parse(argv)
  const { config: path, help, version, ...given } = values
  const flags = Object.fromEntries(
    Object.entries(given).map(([flag, value]) => [names.get(flag) ?? flag, value])
  )
  const action = help ? 'help' : version ? 'version' : ACTIONS[positionals.join(' ')]
  if (action === undefined) {
    // An argument without a flag can contain an API key, so `showName` shows only a plain word.
    const option = positionals.map(showName).join(' ')
    throw new ParaclockError(GatewayOptionInvalid, { option, from: 'the command line' })
  }
  return { action, flags, path: path as string | undefined }
}

function parse(argv: readonly string[]): {
  readonly values: Readonly<Record<string, unknown>>
  readonly positionals: readonly string[]
} {
  const ofSettings = settingNames.map((name) => {
    const { kind } = settings[name].accepts
    const option =
      kind === 'switch'
        ? ({ type: 'boolean' } as const)
        : ({ type: 'string', multiple: kind === 'list' } as const)
    return [flagOf(name), option] as const
  })
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(ofSettings),
        config: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' }
      }
    })
  } catch (error) {
    // The error of `parseArgs` contains the name of the flag, but not its value. The name of an
    // unknown flag can be a secret, so `showName` hides it.
    const message = describeThrown(error)
    const [, unknown] = /^Unknown option '(.*?)'\. /s.exec(message) ?? []
    const option = unknown === undefined ? (message.split('.')[0] ?? '') : showName(unknown)
    throw new ParaclockError(GatewayOptionInvalid, { option, from: 'the command line' })
  }
}
