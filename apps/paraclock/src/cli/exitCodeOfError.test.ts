import { EndpointMalformed, EndpointUnavailable } from '@paraclock/connect'
import {
  AnswerMalformed,
  ArgumentInvalid,
  DeadlineExceeded,
  OperationAborted,
  ParaclockError,
  ProgramFailed
} from '@paraclock/core'
import { DatabaseUnavailable } from '@paraclock/history'
import { ForkStateUnavailable } from '@paraclock/simulation'
import { expect, test } from 'vitest'
import { readExample } from '../../test/readExample.ts'
import { CommandProcessEnded } from '../errors/child.ts'
import { JournalLockUnavailable } from '../errors/commands.ts'
import { exitCodeOfError } from './exitCodeOfError.ts'

test('what the caller can put right is 2', () => {
  const unknown = new ParaclockError(ArgumentInvalid, {
    argument: 'the check',
    value: 'x',
    problem: 'unknown'
  })
  expect(exitCodeOfError(unknown)).toBe(2)
  const malformed = new ParaclockError(EndpointMalformed, { value: 'x', problem: 'no URL' })
  expect(exitCodeOfError(malformed)).toBe(2)
})

test('another command that uses the journal is 1: the command must wait', () => {
  const context = { path: 'journal', lock: 'journal.lock', pid: 1, host: 'here' }
  expect(exitCodeOfError(new ParaclockError(JournalLockUnavailable, context))).toBe(1)
})

test('an endpoint that could not be asked is 3', () => {
  const late = new ParaclockError(DeadlineExceeded, { what: 'reading', milliseconds: 1 })
  expect(exitCodeOfError(late)).toBe(3)
  const missing = new ParaclockError(EndpointUnavailable, {
    endpoint: 'ws://x',
    problem: 'no answer'
  })
  expect(exitCodeOfError(missing)).toBe(3)
  const pruned = { number: 7, hash: '0x01', reason: 'State already discarded' }
  expect(exitCodeOfError(new ParaclockError(ForkStateUnavailable, pruned))).toBe(3)
  const wrong = { method: 'chain_getHeader', problem: 'it is no header' }
  expect(exitCodeOfError(new ParaclockError(AnswerMalformed, wrong))).toBe(3)
})

test('what can end by itself, or whose process ended, is 3: a unit starts it again', () => {
  const database = { database: 'postgres://x', problem: 'ECONNREFUSED' }
  const ofDatabase = (isTemporary: boolean) =>
    exitCodeOfError(new ParaclockError(DatabaseUnavailable, { ...database, isTemporary }))
  expect([ofDatabase(true), ofDatabase(false)]).toEqual([3, 2])
  const killed = { how: 'SIGKILL', codeHash: `0x${'1'.repeat(64)}`, isSigning: false }
  expect(exitCodeOfError(new ParaclockError(CommandProcessEnded, killed))).toBe(3)
  const { groups } =
    /^RestartPreventExitStatus=(?<codes>.*)$/m.exec(readExample('paraclock-watch.service')) ?? {}
  expect(groups?.['codes']).toBe('2')
})

test('an interruption is 130', () => {
  expect(exitCodeOfError(new ParaclockError(OperationAborted, { what: 'reading' }))).toBe(130)
})

test('what the command does not expect is 70', () => {
  expect(exitCodeOfError(new ParaclockError(ProgramFailed, { problem: 'no' }))).toBe(70)
})
