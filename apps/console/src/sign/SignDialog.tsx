import type { ErrorReport, Hex } from '@paraclock/core'
import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Choice } from '../app/Choice.tsx'
import { CopyButton } from '../app/CopyButton.tsx'
import { ErrorCard } from '../app/ErrorCard.tsx'
import { Field } from '../app/Field.tsx'
import { Folded } from '../app/Folded.tsx'
import { LongText } from '../app/LongText.tsx'
import { linkApps } from '../app/linkApps.ts'
import { readForm } from '../app/readForm.ts'
import { ChainTag } from '../report/ChainTag.tsx'
import { EffectList } from '../report/EffectList.tsx'
import type { CallActing, ShownReview } from './CallSigning.ts'
import type { SignPhase, SignRequest, SignStore } from './createSignStore.ts'
import { followEthereumWallets } from './followEthereumWallets.ts'
import { linkHandOver } from './handOver.ts'
import { listWallets } from './listWallets.ts'
import { sayProgress } from './sayProgress.ts'

const STEPS = ['Proof and dry run', 'Your consent', 'The wallet', 'On the chain'] as const
const AT: Readonly<Record<SignPhase, number>> = {
  choose: 0,
  prove: 0,
  review: 1,
  wallet: 2,
  sent: 3,
  done: 4
}

/** Signs a call. Shows the call and its effect before the signature. */
export function SignDialog({ store }: { readonly store: SignStore }): VNode | null {
  const asked = store.request.value
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (asked !== undefined) dialog.current?.showModal()
  }, [asked])
  const phase = store.phase.value
  if (asked === undefined) return null
  return (
    <dialog
      ref={dialog}
      class="signing"
      tabIndex={-1}
      aria-labelledby="sign-title"
      onClose={store.close}
    >
      <header class="card-head">
        <h2 id="sign-title">{asked.title}</h2>
        <form method="dialog">
          <button type="submit" class="small">
            Close
          </button>
        </form>
      </header>
      <p>
        <ChainTag chain={asked.role} /> signed by <code>{asked.account}</code>
      </p>
      <ol class="steps">
        {STEPS.map((step, index) => (
          <li
            key={step}
            class={index < AT[phase] ? 'done' : index === AT[phase] ? 'next' : ''}
            aria-current={index === AT[phase] ? 'step' : undefined}
          >
            {step}
          </li>
        ))}
      </ol>
      {store.error.value !== undefined && <ErrorCard error={store.error.value} />}
      <Body store={store} asked={asked} />
    </dialog>
  )
}

function Body({ store, asked }: { readonly store: SignStore; readonly asked: SignRequest }): VNode {
  switch (store.phase.value) {
    case 'choose':
      return <Ways store={store} asked={asked} />
    case 'prove':
      return (
        <p role="status">
          The chain’s code is read with a proof and run here, and the call is dry-run on its state.
        </p>
      )
    case 'review':
      return <Review store={store} asked={asked} />
    case 'wallet':
      return <p role="status">Confirm it in the wallet.</p>
    case 'sent':
    case 'done':
      return <Fate store={store} asked={asked} />
  }
}

function Ways({ store, asked }: { readonly store: SignStore; readonly asked: SignRequest }): VNode {
  // A page around this one could cover what is shown here.
  if (globalThis.top !== globalThis.self) {
    return <p role="alert">This page is in a frame of another page. Open it alone to sign.</p>
  }
  const wallets = listWallets((globalThis as { readonly injectedWeb3?: unknown }).injectedWeb3)
  const isTwenty = /^0x[0-9a-f]{40}$/i.test(asked.account)
  return (
    <>
      {(store.isShared.value || store.error.value?.code === 'JournalMismatch') && (
        <label>
          <input
            type="checkbox"
            checked={store.isShared.value}
            onChange={({ currentTarget }) => store.confirmShared(currentTarget.checked)}
          />{' '}
          Other programs made these transactions of the account
        </label>
      )}
      {(isTwenty || wallets.length === 0) && <EthereumWallets />}
      {wallets.length === 0 && (
        <p>
          This browser has no wallet that signs for these chains: polkadot.js, Talisman and
          SubWallet do. Reload the page after you install one, or sign the bytes elsewhere.
        </p>
      )}
      <div class="buttons">
        {wallets.map((wallet) => (
          <button
            key={wallet.name}
            type="button"
            class="primary"
            onClick={() => store.begin(wallet)}
          >
            Continue with {wallet.name}
          </button>
        ))}
        <button type="button" onClick={() => store.begin()}>
          Show the bytes, to sign elsewhere
        </button>
      </div>
      {asked.acted === undefined && (
        <Folded class="more" summary="Sign it as a proxy, or as a member of a multisig">
          <Acting store={store} />
        </Folded>
      )}
    </>
  )
}

function EthereumWallets(): VNode | null {
  const error = useSignal<ErrorReport | undefined>(undefined)
  useEffect(
    () =>
      followEthereumWallets(globalThis, (found) => {
        error.value = found
      }),
    [error]
  )
  return error.value === undefined ? null : <ErrorCard error={error.value} isNote={true} />
}

/** Shows the bytes of a call whose chain is proven, with the ways to another signer. */
function Bytes({
  asked: { network, role },
  call,
  label
}: {
  readonly asked: SignRequest
  readonly call: Hex
  readonly label: string
}): VNode {
  const href = linkApps(network[role].endpoints, { call })
  return (
    <>
      <p class="label">{label}</p>
      <div class="hex">
        <LongText text={call} label={label} isCode={true} />
      </div>
      <CopyButton text={call} what={label} />{' '}
      {href !== undefined && (
        <a href={href} target="_blank" rel="noreferrer noopener">
          Open it in polkadot.js Apps
        </a>
      )}
    </>
  )
}

function Acting({ store }: { readonly store: SignStore }): VNode {
  const kind = useSignal<CallActing['kind']>('proxy')
  const act = (read: (field: string) => string): void => {
    const signer = read('signer').trim()
    const others = read('others')
      .split(/[\s,]+/)
      .filter(Boolean)
    const threshold = Number(read('threshold'))
    store.act(
      kind.value === 'proxy'
        ? { kind: 'proxy', signer }
        : { kind: 'multisig', signer, threshold, others }
    )
  }
  return (
    <form class="acting" onSubmit={(event) => act(readForm(event))}>
      <Choice
        name="acting"
        legend="Who signs"
        value={kind}
        options={[
          ['proxy', 'Its proxy'],
          ['multisig', 'A member']
        ]}
      />
      <Field name="signer" label="The account that signs" placeholder="5Grwva…" />
      {kind.value === 'multisig' && (
        <>
          <Field name="others" label="The other members" placeholder="5FHneW…, 5FLSig…" />
          <Field
            name="threshold"
            label="How many must approve"
            type="number"
            min={1}
            defaultValue="2"
          />
        </>
      )}
      {kind.value === 'proxy' && (
        <p class="quiet">
          A proxy with a delay announces the call first. Sign the same call as the proxy again when
          the delay has passed.
        </p>
      )}
      <button type="submit">Write the call that they sign</button>
    </form>
  )
}

function Review({
  store,
  asked
}: {
  readonly store: SignStore
  readonly asked: SignRequest
}): VNode | null {
  const shown = store.review.value
  if (shown === undefined) return null
  const when = shown.isPrepared ? ' when it is made' : ''
  return (
    <>
      <Words lines={shown.consent} label="What you consent to" />
      <Folded class="more" summary="The signed call, decoded from its bytes, and its dry run">
        <p class="label">What it does{when}, dry-run on the chain’s state</p>
        <EffectList effect={shown.effect} label="What it does" />
        <div class="hex">
          <LongText text={shown.text} label="The call" isCode={true} />
        </div>
        {shown.within !== undefined && (
          <>
            <p class="label">
              {shown.isPrepared
                ? 'It is not made yet: you only announce or approve it, by'
                : 'Made by'}
            </p>
            <div class="hex">
              <LongText text={shown.within} label="The call around it" isCode={true} />
            </div>
          </>
        )}
        {shown.stated.length > 0 && (
          <>
            <p class="label">As the chain states it</p>
            <EffectList effect={shown.stated} label="What it does, as the chain states it" />
          </>
        )}
      </Folded>
      {shown.proofs.map((proof) => (
        <p key={proof} class="quiet">
          {proof}
        </p>
      ))}
      {shown.elsewhere === undefined ? (
        <div class="buttons">
          <button type="button" class="primary" onClick={() => store.consent(true)}>
            Sign it
          </button>
          <button type="button" onClick={() => store.consent(false)}>
            Do not sign
          </button>
        </div>
      ) : (
        <Elsewhere asked={asked} {...shown.elsewhere} />
      )}
    </>
  )
}

function Words({
  lines,
  label
}: {
  readonly lines: readonly string[]
  readonly label: string
}): VNode {
  return (
    <section class="consent" aria-label={label}>
      {lines.map((line, index) => (
        <p key={index} class={line.startsWith(' ') ? 'within' : undefined}>
          {line.trim()}
        </p>
      ))}
    </section>
  )
}

function Elsewhere({
  asked,
  call,
  preimage
}: NonNullable<ShownReview['elsewhere']> & { readonly asked: SignRequest }): VNode {
  return (
    <>
      <Bytes asked={asked} call={call} label="The bytes of the call" />
      {preimage !== undefined && (
        <Folded class="more" summary="As a preimage for governance">
          <Bytes asked={asked} call={preimage.call} label="preimage.notePreimage" />
          <p class="quiet">
            Its hash, for the referendum: <code>{preimage.hash}</code>
          </p>
        </Folded>
      )}
    </>
  )
}

function Fate({ store, asked }: { readonly store: SignStore; readonly asked: SignRequest }): VNode {
  const { outcome, progress } = store
  const end = outcome.value
  if (end === undefined) {
    return (
      <p role="status">
        {sayProgress(progress.value ?? { kind: 'sent' })} You may close this: it is followed, and a
        closed tab resumes it.
      </p>
    )
  }
  if (end.error !== undefined) return <ErrorCard error={end.error} />
  const original = asked.of
  const [said, button] = asked.next ?? []
  return (
    <>
      <p role="status" class="succeeded">
        Done, in finalized block {end.block.number.toLocaleString('en-US')}.
        {original !== undefined &&
          ' The call itself is not made yet: the next member signs it, or the proxy when its delay has passed.'}
      </p>
      {store.review.value !== undefined && (
        <>
          <p class="label">What was made</p>
          <Words lines={store.review.value.consent} label="What was made" />
        </>
      )}
      {original === undefined && said !== undefined && (
        <form method="dialog">
          <p class="label">What is next</p>
          <p>{said}</p>
          <button type="submit" class="primary">
            {button}
          </button>
        </form>
      )}
      {original !== undefined && <NextSigner store={store} next={original} />}
    </>
  )
}

function NextSigner({
  store,
  next
}: {
  readonly store: SignStore
  readonly next: NonNullable<SignRequest['of']>
}): VNode {
  const link = new URL(linkHandOver(next), location.href).href
  return (
    <>
      <p class="buttons">
        <button type="button" class="primary" onClick={() => store.ask(next)}>
          Sign the same call again
        </button>
      </p>
      <p class="label">A link for someone else, who names the network and signs it there</p>
      <div class="hex">
        <LongText text={link} label="The link" isCode={true} />
      </div>
      <CopyButton text={link} what="the link" />
    </>
  )
}
