import { shorten } from '../shorten.ts'
import type { MalformedValue, RejectedValue } from './coreContexts.ts'

/** Errors that `@paraclock/hrmp` raises: numbers 7000 to 7999. */
export const hrmpErrors = {
  HrmpHostMissing: {
    number: 7001,
    title: 'A chain does not manage channels',
    message: (context: { readonly chain: string; readonly problem: string }): string =>
      `${shorten(context.chain)} does not manage HRMP channels: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give the relay chain of the two parachains, or whichever chain manages their channels.'
    ]
  },
  HrmpCallUnsupported: {
    number: 7002,
    title: 'The chain has no such call for channels',
    message: (context: {
      readonly pallet: string
      readonly call: string
      readonly problem: string
    }): string =>
      `The pallet ${shorten(context.pallet)} has no ${context.call} that can be written: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Read the chain again: its runtime may have changed since its pallet was looked at.',
      'Use a call that the pallet has.'
    ]
  },
  HrmpSizeInvalid: {
    number: 7003,
    title: 'A channel cannot have this size',
    message: (context: RejectedValue & { readonly what: string }): string =>
      `${shorten(context.value)} is no ${context.what} of a channel: expected a whole number from 1 to 4294967295`,
    remedies: (): readonly string[] => [
      "Ask for at least 1; the most that is allowed is among the state's limits."
    ]
  },
  HrmpGoalInvalid: {
    number: 7010,
    title: 'A goal does not fit the parachains',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} is no goal for these channels: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Ask to open, close or cancel, for directions between the two parachains that were read.'
    ]
  },
  HrmpStateMalformed: {
    number: 7011,
    title: 'A value is not the state of channels',
    message: (context: MalformedValue): string =>
      `The state of channels cannot be used (${shorten(context.value)}): ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give what readHrmp returned, saved by stringifyJson and read back by parseJson.'
    ]
  },
  HrmpPairInvalid: {
    number: 7012,
    title: 'Channels lead from one parachain to another',
    message: (context: MalformedValue): string =>
      `There are no channels between ${shorten(context.value)}: ${context.problem}`,
    remedies: (): readonly string[] => ['Give two parachains with different ids.']
  },
  RootWayMissing: {
    number: 7020,
    title: 'The chain cannot be brought to do this as root',
    message: (context: { readonly chain: string; readonly problem: string }): string =>
      `The root of ${shorten(context.chain)} cannot be reached so: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Use a way that listRootWays lists for the chain.',
      'Propose the calls one by one where there is no utility pallet.'
    ]
  }
} as const
