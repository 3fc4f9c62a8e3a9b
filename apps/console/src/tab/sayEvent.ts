import type { TabNews } from './TabNetwork.ts'

export interface SaidEvent {
  readonly section: string
  readonly method: string
  /** The fields by name, in the form of `toHuman` of polkadot.js. */
  readonly data: Readonly<Record<string, unknown>>
}

type Said = Omit<TabNews, 'event'>

const plain = (text: string): Said => ({ text, tone: 'plain' })
const good = (text: string): Said => ({ text, tone: 'good' })
const bad = (text: string): Said => ({ text, tone: 'bad' })

const SENTENCES: Readonly<Record<string, (data: SaidEvent['data']) => Said | undefined>> = {
  'automationTime.TaskScheduled': () => good('The service stored the task'),
  'automationTime.TaskRunning': () => plain('The slot is due: the run begins'),
  'automationTime.TaskFailed': () => bad('The run failed on the service'),
  'automationTime.TaskMissed': () => bad('The run was missed'),
  'automationTime.TaskCompleted': () => plain('The task has no further run'),
  'automationTime.TaskCancelled': () => plain('The task was cancelled'),
  'xcmpHandler.ProgramSent': () => good('The service sent the call over the channel'),
  'xcmpHandler.TargetSet': () => plain('The service knows the rates of the target'),
  'hrmp.OpenChannelRequested': ({ sender, recipient }) =>
    plain(`A channel from ${show(sender)} to ${show(recipient)} was requested`),
  'hrmp.OpenChannelAccepted': ({ sender, recipient }) =>
    good(`The channel from ${show(sender)} to ${show(recipient)} was accepted`),
  'hrmp.ChannelClosed': () => bad('A channel is closing'),
  'messageQueue.Processed': ({ success }) =>
    success === true ? plain('A message was executed') : bad('A message failed'),
  'messageQueue.ProcessingFailed': () => bad('A message was refused'),
  'xcmpQueue.Fail': () => bad('A message was refused'),
  'proxy.ProxyAdded': ({ proxyType }) => good(`A proxy of type ${show(proxyType)} was granted`),
  'proxy.ProxyRemoved': ({ proxyType }) => plain(`A proxy of type ${show(proxyType)} was removed`),
  'proxy.ProxyExecuted': ({ result }) =>
    result === 'Ok'
      ? good('The call ran as the user: the effect is here')
      : bad('The proxied call failed'),
  'foreignAssets.Issued': () => plain('The service’s account was funded'),
  'foreignAssets.Burned': ({ balance }) => plain(`Execution was paid for: ${show(balance)}`),
  'system.UpgradeAuthorized': () => plain('A runtime upgrade was authorized'),
  'parameters.Updated': () => plain('A setting of the target was changed')
}

/** Describes an event in plain words; `undefined` for an event that the page does not show. */
export function sayEvent({ section, method, data }: SaidEvent): Said | undefined {
  const name = `${section}.${method}`
  return Object.hasOwn(SENTENCES, name) ? SENTENCES[name]?.(data) : undefined
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
