import type { OnNotification } from '../session/NotificationRouter.ts'
import type { Session } from '../session/Session.ts'
import type { Budget } from './Budget.ts'
import type { RetryPolicy } from './retryPolicy.ts'

/** One call. */
export interface RunnableCall {
  readonly method: string
  readonly params: readonly unknown[]
  readonly policy: RetryPolicy
  readonly budget: Budget
  /** Whether a read may go to a node that is still being verified. */
  readonly early?: boolean
  /** For a subscription: receives the notifications of the connection that accepted it. */
  readonly onNotification?: (session: Session) => OnNotification
}
