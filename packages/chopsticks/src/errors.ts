import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * This version of Chopsticks is not supported. `accelerate` replaces methods of Chopsticks'
 * classes. It first checks that all of these methods exist. If a method is missing, it changes
 * nothing.
 */
export const ChopsticksUnsupported: ErrorDefinition<
  'ChopsticksUnsupported',
  { readonly missing: string }
> = {
  package: 'chopsticks',
  code: 'ChopsticksUnsupported',
  number: 5520,
  message: ({ missing }) =>
    `this Chopsticks cannot be accelerated: ${shorten(missing)} is missing or different`,
  remedies: () => [
    'Pass the module itself: import * as core from "@acala-network/chopsticks-core".',
    'Use version 1.5.1 of @acala-network/chopsticks-core.'
  ]
}
