import { configSchema } from '../config/configSchema.ts'
import type { InitializedConfig } from '../config/init/initConfig.ts'
import { text } from '../report/json/reportParts.ts'
import { defineOutput } from './defineOutput.ts'

/** What `init` prints. */
export const initOutput = defineOutput<InitializedConfig>({
  title: 'A configuration that was written: paraclock init --json',
  version: 1,
  properties: { path: text, network: text, config: configSchema }
})
