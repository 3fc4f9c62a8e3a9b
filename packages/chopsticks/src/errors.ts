import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * This version of Chopsticks is not supported.
 *
 * `accelerate` got another module than the supported version of `@acala-network/chopsticks-core`.
 *
 * @remarks `accelerate` replaces methods of Chopsticks' classes. It first checks that they exist,
 * and otherwise changes nothing.
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
  ],
  example: { missing: 'Block.prototype.call' }
}
