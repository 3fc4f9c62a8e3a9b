import { blankKeys } from './parseSetting.ts'
import type { ReadConfig } from './readGatewayConfig.ts'
import { settingNames, settings } from './settings.ts'

/** Writes each setting with its value and its source. URLs are redacted: they can contain a key. */
export function printConfig({ config, sources }: ReadConfig): string {
  const rows = settingNames.map((name) => {
    const value = settings[name].secret ? blankKeys(config[name]) : config[name]
    return [`${name} = ${JSON.stringify(value)}`, `# ${sources[name]}`] as const
  })
  const width = Math.min(60, Math.max(...rows.map(([left]) => left.length)))
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`).join('\n')
}
