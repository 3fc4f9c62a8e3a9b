import { expect, test } from 'vitest'
import { sayEvent } from './sayEvent.ts'

const say = (event: string, data: Record<string, unknown> = {}) => {
  const [section = '', method = ''] = event.split('.')
  return sayEvent({ section, method, data })
}

test.each([
  ['proxy.ProxyExecuted', { result: 'Ok' }, 'good'],
  ['proxy.ProxyExecuted', { result: { Err: 'BadOrigin' } }, 'bad'],
  ['messageQueue.Processed', { success: true }, 'plain'],
  ['messageQueue.Processed', { success: false }, 'bad'],
  ['automationTime.TaskFailed', {}, 'bad']
])('%s with %j is %s news', (event, data, tone) => {
  expect(say(event, data)?.tone).toBe(tone)
})

test.each([
  ['automationTime.TaskScheduled', 'good'],
  ['automationTime.TaskRunning', 'plain'],
  ['automationTime.TaskMissed', 'bad'],
  ['automationTime.TaskCompleted', 'plain'],
  ['automationTime.TaskCancelled', 'plain'],
  ['xcmpHandler.ProgramSent', 'good'],
  ['xcmpHandler.TargetSet', 'plain'],
  ['hrmp.OpenChannelRequested', 'plain'],
  ['hrmp.ChannelClosed', 'bad'],
  ['messageQueue.ProcessingFailed', 'bad'],
  ['xcmpQueue.Fail', 'bad'],
  ['proxy.ProxyRemoved', 'plain'],
  ['foreignAssets.Issued', 'plain'],
  ['foreignAssets.Burned', 'plain'],
  ['system.UpgradeAuthorized', 'plain'],
  ['parameters.Updated', 'plain']
])('%s is %s news', (event, tone) => {
  expect(say(event, { sender: '1', recipient: '2', balance: '3', proxyType: 'Any' })?.tone).toBe(
    tone
  )
})

test('fields of an event are in its sentence', () => {
  expect(say('hrmp.OpenChannelAccepted', { sender: '2,115', recipient: '2,200' })?.text).toBe(
    'The channel from 2,115 to 2,200 was accepted'
  )
  expect(say('proxy.ProxyAdded', { proxyType: { Own: 1 } })?.text).toContain('{"Own":1}')
})

test('what means nothing for a task is not said, and no name of Object is an event', () => {
  expect(say('system.ExtrinsicSuccess')).toBeUndefined()
  expect(say('constructor.name')).toBeUndefined()
  expect(say('toString')).toBeUndefined()
})

test.each([
  ['automationTime.TaskRunning', {}, 'The slot is due: the run begins'],
  [
    'hrmp.OpenChannelRequested',
    { sender: '1', recipient: '2' },
    'A channel from 1 to 2 was requested'
  ],
  ['messageQueue.Processed', { success: true }, 'A message was executed'],
  ['messageQueue.Processed', { success: 'true' }, 'A message failed'],
  ['proxy.ProxyRemoved', { proxyType: 'Any' }, 'A proxy of type Any was removed'],
  ['proxy.ProxyExecuted', { result: 'Ok' }, 'The call ran as the user: the effect is here'],
  ['proxy.ProxyExecuted', {}, 'The proxied call failed'],
  ['foreignAssets.Burned', { balance: '7' }, 'Execution was paid for: 7']
])('%s with %j is said as %j', (event, data, text) => {
  expect(say(event, data)?.text).toBe(text)
})
