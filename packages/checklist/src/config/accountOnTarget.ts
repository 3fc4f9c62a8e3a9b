import type { NetworkConfig } from './configSchema.ts'

/** The account of the user on the target, whose proxy the service is, and as which the call runs. */
export function accountOnTarget({ user, automation }: NetworkConfig): string {
  return automation.account ?? user
}
