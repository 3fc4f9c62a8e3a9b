import { formatTime } from '@paraclock/checklist'
import { hexToBytes } from '@paraclock/core'
import type { ReceiptVerdict } from '@paraclock/scheduler/receipt'
import type { VNode } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { CopyButton } from '../app/CopyButton.tsx'
import { DropCard } from '../app/DropCard.tsx'
import { ErrorCard } from '../app/ErrorCard.tsx'
import type { KeptWorker } from '../app/keepWorker.ts'
import { query } from '../app/route.ts'
import { sayProvidedId } from '../desk/showTask.ts'
import { Sign } from '../report/Sign.tsx'
import { createReceiptStore } from './createReceiptStore.ts'
import type { ReceiptVerifier } from './receiptVerifier.ts'
import { sayVerdict } from './sayVerdict.ts'

const CLASSES = { pass: 'ready', warn: 'undetermined', fail: 'notReady' } as const

export interface ReceiptPageProps {
  readonly verifier: KeptWorker<ReceiptVerifier>
}

export function ReceiptPage({ verifier }: ReceiptPageProps): VNode {
  const store = useMemo(() => createReceiptStore(verifier), [verifier])
  useEffect(store.load, [store])
  const { receipt, checkpoint } = store.files.value
  const [wanted] = /^0x[\da-f]{64}$/.exec(query.value.get('hash') ?? '') ?? []
  return (
    <div class="naming">
      <h1>Did the run happen?</h1>
      <p class="lead">
        A receipt proves what a run of a task did. It is verified in this tab, and no file leaves
        it.
      </p>
      <p class="quiet" role="status">
        {store.isLoaded.value ? 'Loaded: from here on, this page needs no connection.' : 'Loading'}
      </p>
      {wanted !== undefined && (
        <p>
          This link is about the receipt with the hash <code>{wanted}</code>.
        </p>
      )}
      {store.error.value !== undefined && <ErrorCard error={store.error.value} />}
      <div class="naming-ways">
        <DropCard
          id="receipt"
          title="The receipt"
          label="Choose the receipt"
          take={(text, name) => store.take('receipt', { text, name })}
        >
          <p>{receipt?.name ?? 'The file that you were given.'}</p>
        </DropCard>
        <DropCard
          id="checkpoint"
          title="The checkpoint that you trust"
          label="Choose the checkpoint"
          take={(text, name) => store.take('checkpoint', { text, name })}
        >
          <p>
            {checkpoint?.name ??
              'Not from whoever gave you the receipt: the whole proof rests on this file.'}
          </p>
        </DropCard>
      </div>
      {store.verdict.value !== undefined && (
        <VerdictSection verdict={store.verdict.value} wanted={wanted} />
      )}
    </div>
  )
}

function VerdictSection({
  verdict,
  wanted
}: {
  readonly verdict: ReceiptVerdict
  readonly wanted: string | undefined
}): VNode {
  const { statements, trusted, hash, run, outcome } = verdict
  const [sign, title] = sayVerdict(verdict, wanted)
  return (
    <section class={`card verdict ${CLASSES[sign]}`} aria-labelledby="verdict">
      <div class="verdict-head">
        <Sign outcome={sign} />
        <div aria-live="polite">
          <h2 id="verdict">{title}</h2>
          {outcome !== undefined && run !== undefined && (
            <p>
              The task {sayProvidedId(hexToBytes(run.providedId))}, the run of{' '}
              {formatTime(run.time)}
            </p>
          )}
        </div>
      </div>
      <ol class="statements" aria-label="Statements">
        {statements.map(({ name, proven, text }) => (
          <li key={name}>
            <Sign outcome={proven ? 'pass' : 'fail'} />
            <p>
              <strong>{name}</strong> {proven ? '' : 'is not proven: '}
              {text}
            </p>
          </li>
        ))}
      </ol>
      <p>
        <strong>Trusted, not proven:</strong> {trusted}
      </p>
      {hash !== undefined && (
        <p>
          <strong>The hash of the receipt:</strong> <code>{hash}</code>{' '}
          <CopyButton text={hash} what="the hash of the receipt" />
        </p>
      )}
    </section>
  )
}
