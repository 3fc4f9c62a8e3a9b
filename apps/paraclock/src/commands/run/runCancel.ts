import { planCancel } from '@paraclock/scheduler'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { manageTasks } from '../../task/manageTasks.ts'
import type { cancelCommand } from '../cancel.ts'

export async function runCancel(context: ContextOf<typeof cancelCommand>): Promise<number> {
  const { all: isAll } = context.options
  if (isAll === context.positionals.length > 0) {
    throw refuseArgument('cancel takes the tasks, or --all', 'cancel')
  }
  return await manageTasks(context, { status: 'cancelled', isAll, plan: planCancel })
}
