import { expectationOf } from '../config/parseSetting.ts'
import { variableOf } from '../config/readGatewayConfig.ts'
import { settingNames, settings } from '../config/settings.ts'
import { flagOf } from './parseCommand.ts'

/** The help of the command. */
export function renderGatewayHelp(): string {
  const rows = settingNames.map((name) => {
    const { about, fallback, accepts } = settings[name]
    const shown = fallback === undefined ? 'required' : `default ${JSON.stringify(fallback)}`
    return `  --${flagOf(name)}\n      ${about} (${shown}; ${expectationOf(accepts)})`
  })
  return [
    'gateway [settings]               starts it',
    'gateway config check [settings]  says what is wrong with the settings, and starts nothing',
    'gateway config print [settings]  shows every setting, and where it comes from',
    '',
    'A setting is given by a flag, by the environment, or by a JSON file; the first of these wins.',
    `The environment names it as in ${variableOf('maxBatch')}, the file as in maxBatch.`,
    'A URL with a key in it belongs in the environment or the file, where other users do not see it.',
    '',
    '  --config FILE',
    `      the file of settings (${variableOf('config')} in the environment)`,
    ...rows,
    '  --help, --version'
  ].join('\n')
}
