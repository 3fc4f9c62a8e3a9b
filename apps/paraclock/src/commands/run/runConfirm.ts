import { readCodeFile } from '@paraclock/connect/node'
import { planConfirm } from '@paraclock/scheduler'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { manageTasks } from '../../task/manageTasks.ts'
import type { confirmCommand } from '../confirm.ts'

export async function runConfirm(context: ContextOf<typeof confirmCommand>): Promise<number> {
  const { upgrade: file } = context.options
  if (file === undefined || context.positionals.length === 0) {
    throw refuseArgument('confirm takes the tasks, and --upgrade with the code', 'confirm')
  }
  const upgrade = await readCodeFile(file, context)
  return await manageTasks(context, {
    status: 'confirmed',
    plan: (service, args) => planConfirm(service, { ...args, upgrade })
  })
}
