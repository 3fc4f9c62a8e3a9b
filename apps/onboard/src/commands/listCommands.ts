import type { Command } from '../cli/defineCommand.ts'
import { accountCommand } from './account.ts'
import { cancelCommand } from './cancel.ts'
import { checkCommand } from './check.ts'
import { createCompletionsCommand } from './completions.ts'
import { devnetCommand } from './devnet.ts'
import { diffCommand } from './diff.ts'
import { explainCommand } from './explain.ts'
import { fixCommand } from './fix.ts'
import { hrmpPlanCommand } from './hrmpPlan.ts'
import { initCommand } from './init.ts'
import { previewCommand } from './preview.ts'
import { proxyPlanCommand } from './proxyPlan.ts'
import { quoteCommand } from './quote.ts'
import { rehearseCommand } from './rehearse.ts'
import { scheduleCommand } from './schedule.ts'
import { taskFollowCommand } from './taskFollow.ts'
import { taskShowCommand } from './taskShow.ts'
import { tasksCommand } from './tasks.ts'
import { watchCommand } from './watch.ts'

const commands: readonly Command[] = [
  initCommand,
  checkCommand,
  explainCommand,
  fixCommand,
  rehearseCommand,
  diffCommand,
  watchCommand,
  hrmpPlanCommand,
  proxyPlanCommand,
  previewCommand,
  quoteCommand,
  scheduleCommand,
  tasksCommand,
  taskShowCommand,
  taskFollowCommand,
  cancelCommand,
  accountCommand,
  devnetCommand,
  createCompletionsCommand(() => commands)
]

/** Every command, in the order of the help. */
export function listCommands(): readonly Command[] {
  return commands
}
