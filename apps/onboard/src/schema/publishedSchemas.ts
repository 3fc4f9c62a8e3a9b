import { configSchema, schemasUrl } from '../config/configSchema.ts'
import { accountOutput } from '../outputs/accountOutput.ts'
import { cancelOutput } from '../outputs/cancelOutput.ts'
import { diffOutput } from '../outputs/diffOutput.ts'
import { explainOutput } from '../outputs/explainOutput.ts'
import { fixOutput } from '../outputs/fixOutput.ts'
import { hrmpPlanOutput } from '../outputs/hrmpPlanOutput.ts'
import { initOutput } from '../outputs/initOutput.ts'
import { previewOutput } from '../outputs/previewOutput.ts'
import { proxyPlanOutput } from '../outputs/proxyPlanOutput.ts'
import { quoteOutput } from '../outputs/quoteOutput.ts'
import { scheduleOutput } from '../outputs/scheduleOutput.ts'
import { tasksOutput } from '../outputs/tasksOutput.ts'
import { reportSchema } from '../report/json/reportSchema.ts'
import type { PublishSchemaArgs } from './publishSchema.ts'

/** A schema, where it is published, and which commands print what it describes. */
export interface PublishedSchema extends PublishSchemaArgs {
  readonly file: string
  readonly commands: readonly string[]
}

/** What commands print with `--json`; `devnet` prints nothing else. */
const outputs = [
  { name: 'account', ...accountOutput, commands: ['account'] },
  { name: 'cancel', ...cancelOutput, commands: ['cancel'] },
  { name: 'config', schema: configSchema, commands: ['devnet'] },
  { name: 'diff', ...diffOutput, commands: ['diff', 'watch'] },
  { name: 'explain', ...explainOutput, commands: ['explain'] },
  { name: 'fix', ...fixOutput, commands: ['fix'] },
  { name: 'hrmp-plan', ...hrmpPlanOutput, commands: ['hrmp plan'] },
  { name: 'init', ...initOutput, commands: ['init'] },
  { name: 'preview', ...previewOutput, commands: ['preview'] },
  { name: 'proxy-plan', ...proxyPlanOutput, commands: ['proxy plan'] },
  { name: 'quote', ...quoteOutput, commands: ['quote'] },
  { name: 'report', schema: reportSchema, commands: ['check', 'rehearse'] },
  { name: 'schedule', ...scheduleOutput, commands: ['schedule'] },
  { name: 'tasks', ...tasksOutput, commands: ['tasks'] }
]

/** The schemas that the package brings along for editors and other programs. */
export const publishedSchemas: readonly PublishedSchema[] = outputs.map(
  ({ name, schema, commands }) => {
    const file = `${name}.schema.json`
    return { file, schema, id: `${schemasUrl}/${file}`, commands }
  }
)
