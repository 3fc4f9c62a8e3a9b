import { type Command, loadedBy } from '../../cli/defineCommand.ts'
import { accountCommand } from '../account.ts'
import { approveCommand } from '../approve.ts'
import { cancelCommand } from '../cancel.ts'
import { changeCommand } from '../change.ts'
import { checkCommand } from '../check.ts'
import { completionsCommand } from '../completions.ts'
import { confirmCommand } from '../confirm.ts'
import { consoleCommand } from '../console.ts'
import { costsCommand } from '../costs.ts'
import { demoCommand } from '../demo.ts'
import { devnetCommand } from '../devnet.ts'
import { diffCommand } from '../diff.ts'
import { explainCommand } from '../explain.ts'
import { fixCommand } from '../fix.ts'
import { hrmpPlanCommand } from '../hrmpPlan.ts'
import { initCommand } from '../init.ts'
import { mcpCommand } from '../mcp.ts'
import { previewCommand } from '../preview.ts'
import { proxyPlanCommand } from '../proxyPlan.ts'
import { quoteCommand } from '../quote.ts'
import { receiptCommand } from '../receipt.ts'
import { receiptVerifyCommand } from '../receiptVerify.ts'
import { rehearseCommand } from '../rehearse.ts'
import { renewCommand } from '../renew.ts'
import { scheduleCommand } from '../schedule.ts'
import { taskFollowCommand } from '../taskFollow.ts'
import { taskShowCommand } from '../taskShow.ts'
import { tasksCommand } from '../tasks.ts'
import { verifyCommand } from '../verify.ts'
import { watchCommand } from '../watch.ts'

const commands: readonly Command[] = [
  loadedBy(demoCommand, async () => (await import('../../rehearse/runDemo.ts')).runDemo),
  loadedBy(initCommand, async () => (await import('./runInit.ts')).runInit),
  loadedBy(checkCommand, async () => (await import('./runCheck.ts')).runCheck),
  loadedBy(explainCommand, async () => (await import('./runExplain.ts')).runExplain),
  loadedBy(fixCommand, async () => (await import('./runFix.ts')).runFix),
  loadedBy(approveCommand, async () => (await import('./runApprove.ts')).runApprove),
  loadedBy(verifyCommand, async () => (await import('./runVerify.ts')).runVerify),
  loadedBy(
    rehearseCommand,
    async () => (await import('../../rehearse/runRehearsal.ts')).runRehearsal
  ),
  loadedBy(diffCommand, async () => (await import('./runDiff.ts')).runDiff),
  loadedBy(consoleCommand, async () => (await import('./runConsole.ts')).runConsole),
  loadedBy(mcpCommand, async () => (await import('./runMcp.ts')).runMcp),
  loadedBy(watchCommand, async () => (await import('./runWatch.ts')).runWatch),
  loadedBy(hrmpPlanCommand, async () => (await import('./runHrmpPlan.ts')).runHrmpPlan),
  loadedBy(proxyPlanCommand, async () => (await import('./runProxyPlan.ts')).runProxyPlan),
  loadedBy(previewCommand, async () => (await import('./runPreview.ts')).runPreview),
  loadedBy(quoteCommand, async () => (await import('./runQuote.ts')).runQuote),
  loadedBy(scheduleCommand, async () => (await import('./runSchedule.ts')).runSchedule),
  loadedBy(tasksCommand, async () => (await import('./runTasks.ts')).runTasks),
  loadedBy(costsCommand, async () => (await import('./runCosts.ts')).runCosts),
  loadedBy(taskShowCommand, async () => (await import('./runTaskShow.ts')).runTaskShow),
  loadedBy(taskFollowCommand, async () => (await import('./runTaskFollow.ts')).runTaskFollow),
  loadedBy(receiptCommand, async () => (await import('./runReceipt.ts')).runReceipt),
  loadedBy(
    receiptVerifyCommand,
    async () => (await import('./runReceiptVerify.ts')).runReceiptVerify
  ),
  loadedBy(changeCommand, async () => (await import('./runChange.ts')).runChange),
  loadedBy(renewCommand, async () => (await import('./runRenew.ts')).runRenew),
  loadedBy(confirmCommand, async () => (await import('./runConfirm.ts')).runConfirm),
  loadedBy(cancelCommand, async () => (await import('./runCancel.ts')).runCancel),
  loadedBy(accountCommand, async () => (await import('./runAccount.ts')).runAccount),
  loadedBy(devnetCommand, async () => (await import('../../devnet/runDevnet.ts')).runDevnet),
  loadedBy(completionsCommand, async () => {
    const { printCompletions } = await import('./printCompletions.ts')
    return async (context) => printCompletions(context, commands)
  })
]

export function listCommands(): readonly Command[] {
  return commands
}
