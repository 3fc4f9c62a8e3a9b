import { formatBalance, type Hex } from '@paraclock/core'
import { type Signal, useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Choice } from '../app/Choice.tsx'
import { ErrorCard } from '../app/ErrorCard.tsx'
import { Field } from '../app/Field.tsx'
import { Folded } from '../app/Folded.tsx'
import { LongText } from '../app/LongText.tsx'
import { readForm } from '../app/readForm.ts'
import { changePage, query } from '../app/route.ts'
import type { TypedForm } from '../desk/createDeskStore.ts'
import type { DeskProps } from '../desk/DeskProps.ts'
import type { CallChoice, DraftedTask, TypedTask } from '../desk/TaskDesk.ts'
import { EffectList } from '../report/EffectList.tsx'

const MAX_COUNT = 1000
const MAX_CHOICES = 40

/** The page that schedules a call of the target. It shows cost and effect before the signature. */
export function SchedulePage(props: DeskProps): VNode {
  const { desk, network } = props
  const replaces = query.value.get('replaces') as Hex | null
  const isAsked = useSignal(false)
  const isReady = replaces === null || desk.recallForm(network, replaces) !== undefined
  const isBusy = desk.busy.value !== undefined
  useEffect(() => {
    if (isReady || isBusy || isAsked.value) return
    isAsked.value = true
    desk.openTask(network, replaces)
  }, [desk, network, replaces, isReady, isBusy, isAsked])
  if (isReady) return <ScheduleForm {...props} replaces={replaces} />
  return (
    <div class="wizard">
      <h1>Change a task</h1>
      <p role="status">{desk.busy.value ?? ''}</p>
      {desk.error.value !== undefined && <ErrorCard error={desk.error.value} />}
    </div>
  )
}

function ScheduleForm({
  desk,
  signing,
  network,
  replaces
}: DeskProps & { readonly replaces: Hex | null }): VNode {
  const typed = desk.recallForm(network, replaces)
  const chosen = useSignal(typed?.chosen)
  const way = useSignal(typed?.way ?? 'search')
  const timing = useSignal(typed?.timing ?? 'times')
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const element = form.current
    if (element === null) return
    for (const [name, value] of typed?.values ?? []) {
      const field = element.elements.namedItem(name)
      // For radio buttons, `namedItem` returns a list and not an `Element`. Radio buttons are
      // skipped here, because the signals `way` and `timing` already restore them.
      if (field instanceof Element && 'value' in field) field.value = value
    }
    return () => {
      desk.keepForm(network, replaces, {
        chosen: chosen.value,
        way: way.value,
        timing: timing.value,
        values: new FormData(element)
      })
    }
  }, [])
  useEffect(() => {
    desk.dropDraft()
    desk.findCalls(network, '')
  }, [desk, network])
  const makeDraft = (read: (field: string) => string): void => {
    const choice = chosen.value
    const call: TypedTask['call'] =
      way.value === 'bytes' || choice === undefined
        ? { bytes: read('bytes') }
        : {
            pallet: choice.pallet,
            method: choice.method,
            args: Object.fromEntries(choice.args.map(({ name }) => [name, read(`arg-${name}`)]))
          }
    desk.makeDraft(network, {
      call,
      providedId: read('id'),
      schedule: readTiming(timing.value, read),
      ...(replaces === null ? {} : { replaces })
    })
  }
  return (
    <div class="wizard">
      <h1>{replaces === null ? 'Schedule a call' : 'Change a task'}</h1>
      <form ref={form} onSubmit={(event) => makeDraft(readForm(event))} onInput={desk.dropDraft}>
        <section class="card" aria-labelledby="what-title">
          <h2 id="what-title">1. What runs on the target</h2>
          <Choice
            name="way"
            legend="How the call is named"
            value={way}
            options={[
              ['search', 'Choose it'],
              ['bytes', 'Paste its bytes']
            ]}
          />
          {way.value === 'search' ? (
            <CallSearch desk={desk} network={network} signing={signing} chosen={chosen} />
          ) : (
            <p class="field">
              <label for="bytes">The bytes of the call</label>
              <textarea
                id="bytes"
                name="bytes"
                required={true}
                spellcheck={false}
                placeholder="0x0a03…"
              />
              <span class="quiet">It is wrapped into the proxy’s call for you.</span>
            </p>
          )}
        </section>
        <section class="card" aria-labelledby="when-title">
          <h2 id="when-title">2. When it runs</h2>
          <Field name="id" label="An id of your own" placeholder="rent" />
          <Choice
            name="timing"
            legend="How the times are named"
            value={timing}
            options={[
              ['times', 'At times'],
              ['cron', 'Again and again'],
              ['recurring', 'Without end']
            ]}
          />
          {timing.value === 'times' ? (
            <p class="field">
              <label for="times">Times, one a line</label>
              <textarea
                id="times"
                name="times"
                required={true}
                spellcheck={false}
                placeholder={'tomorrow 09:00\n2026-12-01T09:00'}
              />
              <span class="quiet">
                Such as <code>+1h</code>, <code>tomorrow 09:00</code> or{' '}
                <code>2026-12-01T09:00</code>.
              </span>
            </p>
          ) : timing.value === 'recurring' ? (
            <>
              <Field name="next" label="First run" placeholder="tomorrow 09:00" />
              <Field
                name="hours"
                label="Hours between the runs"
                type="number"
                min={0}
                step="any"
                defaultValue="24"
              />
            </>
          ) : (
            <>
              <Field name="cron" label="Cron expression" defaultValue="0 9 * * mon-fri" />
              <Field
                name="count"
                label="How many runs"
                type="number"
                min={1}
                max={MAX_COUNT}
                required={false}
                placeholder="10, or those that fit"
              />
            </>
          )}
          <Field
            name="zone"
            label="Time zone"
            defaultValue={Intl.DateTimeFormat().resolvedOptions().timeZone}
          />
          <div class="buttons">
            <button type="submit" class="primary" disabled={desk.busy.value !== undefined}>
              Try it on a copy
            </button>
            {desk.busy.value !== undefined && (
              <button type="button" onClick={desk.stop}>
                Stop
              </button>
            )}
          </div>
          <p class="quiet" role="status">
            {desk.busy.value ?? ''}
          </p>
        </section>
      </form>
      {desk.error.value !== undefined && <ErrorCard error={desk.error.value} />}
      {desk.draft.value !== undefined && (
        <Draft
          draft={desk.draft.value}
          onChange={() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
          {...{ desk, signing, network }}
        />
      )}
    </div>
  )
}

function readTiming(
  timing: TypedForm['timing'],
  read: (field: string) => string
): TypedTask['schedule'] {
  const timeZone = read('zone')
  switch (timing) {
    case 'times':
      return { kind: timing, times: read('times').split('\n'), timeZone }
    case 'cron':
      return {
        kind: timing,
        expression: read('cron'),
        timeZone,
        count: read('count') === '' ? undefined : Number(read('count'))
      }
    case 'recurring':
      return { kind: timing, next: read('next'), hours: Number(read('hours')), timeZone }
  }
}

function CallSearch({
  desk,
  network,
  chosen
}: DeskProps & { readonly chosen: Signal<CallChoice | undefined> }): VNode {
  const choice = chosen.value
  if (choice !== undefined) {
    return (
      <>
        <p class="chosen-call">
          <code>
            {choice.pallet}.{choice.method}
          </code>
          <button
            type="button"
            class="small"
            onClick={() => {
              chosen.value = undefined
            }}
          >
            Another call
          </button>
        </p>
        {choice.docs !== '' && <p class="quiet">{choice.docs}</p>}
        {choice.args.map((arg) => (
          <Field
            key={arg.name}
            name={`arg-${arg.name}`}
            label={arg.name}
            hint={sayArgument(arg) ?? <code>{arg.type}</code>}
          />
        ))}
      </>
    )
  }
  const found = desk.choices.value
  return (
    <>
      <p class="field">
        <label for="find-call">Search the calls of the target</label>
        <input
          id="find-call"
          type="search"
          autocomplete="off"
          placeholder="balances transfer"
          onInput={(event) => desk.findCalls(network, event.currentTarget.value)}
        />
      </p>
      <ul class="choices" aria-label="Calls of the target">
        {found.slice(0, MAX_CHOICES).map((one) => (
          <li key={`${one.pallet}.${one.method}`}>
            <button
              type="button"
              onClick={() => {
                chosen.value = one
              }}
            >
              <code>
                {one.pallet}.{one.method}
              </code>
              <span class="quiet">{one.docs}</span>
            </button>
          </li>
        ))}
        {found.length > MAX_CHOICES && (
          <li class="quiet">
            and {found.length - MAX_CHOICES} more, which further words narrow down
          </li>
        )}
      </ul>
    </>
  )
}

function sayArgument({ type, unit }: CallChoice['args'][number]): string | undefined {
  if (unit === 'smallest') return 'In the smallest unit of its token.'
  if (unit !== undefined) return `In ${unit.symbol}, such as ${unit.decimals === 0 ? 15 : 1.5}.`
  return /^(?:T::)?Account(?:IdLookupOf<T>|Id)$/.test(type) ? 'An address.' : undefined
}

function Draft({
  draft,
  desk,
  signing,
  network,
  onChange
}: DeskProps & { readonly draft: DraftedTask; readonly onChange: () => void }): VNode {
  const { text, runs, total, fees, price, token, effect, failure } = draft
  const [, zone = 'UTC'] = /\[(.+)\]$/.exec(runs[0]?.local ?? '') ?? []
  const sign = (): void =>
    signing.ask({
      network,
      call: draft.call,
      funds: draft.funds,
      title: 'Schedule the task',
      role: 'service',
      account: network.user,
      onDone: (isShown) => {
        desk.list(network, network.user)
        // If the person has closed the dialog, the browser stays on the present page.
        if (!isShown) return
        desk.dropDraft()
        changePage(`#/tasks?follow=${draft.taskIds[0]}`)
      },
      next: ['The service makes the runs by itself. Its task shows each of them.', 'Follow it']
    })
  return (
    <section class="card draft" aria-labelledby="draft-title" aria-live="polite">
      <h2 id="draft-title">3. What it costs and does</h2>
      <div class="hex">
        <LongText text={text} label="The call" isCode={true} />
      </div>
      {draft.replaces !== undefined && (
        <p>The task {draft.replaces} is cancelled: this one replaces it.</p>
      )}
      <Folded class="more" summary="How the service sends it, and its weight">
        <LongText text={draft.action} label="The task" />
      </Folded>
      <div class="draft-columns">
        <div>
          <h3>
            {total === undefined ? 'The next runs' : `${total} ${total === 1 ? 'run' : 'runs'}`}, in{' '}
            {zone}
          </h3>
          <ol class="runs">
            {runs.map(({ time, local }) => (
              <li key={time}>{local.slice(0, 16).replace('T', ' ')}</li>
            ))}
          </ol>
          {[...draft.timing, ...draft.warnings].map((line) => (
            <p class="warned" key={line}>
              {line}
            </p>
          ))}
        </div>
        <div>
          <h3>The price</h3>
          <dl class="fees">
            {fees
              .filter(({ fee }) => fee > 0n)
              .map(({ title, fee }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{formatBalance(fee, token)}</dd>
                </div>
              ))}
            <div class="sum">
              <dt>Together</dt>
              <dd>{formatBalance(price, token)}</dd>
            </div>
          </dl>
        </div>
      </div>
      <h3>What it would change now</h3>
      {failure === undefined ? (
        <EffectList effect={effect} label="What it would change" />
      ) : (
        <ErrorCard error={failure} />
      )}
      <div class="buttons">
        {failure !== undefined && (
          <button type="button" class="primary large" onClick={onChange}>
            Change the call
          </button>
        )}
        <button
          type="button"
          class={failure === undefined ? 'primary large' : 'large'}
          onClick={sign}
        >
          {failure === undefined ? 'Sign it' : 'Sign although it fails now'}
        </button>
      </div>
    </section>
  )
}
