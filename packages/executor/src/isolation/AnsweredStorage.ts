import { MISSING, type Missing, type Storage } from '../storage/Storage.ts'
import { EMPTY_KEY, type StorageKey } from '../storage/StorageKey.ts'
import type { StorageAnswer, StorageQuestion } from './IsolationMessages.ts'

/**
 * The storage of an isolated call: what the caller answered so far. What it has not been asked yet
 * is noted, and asked for all at once between two runs.
 */
export class AnsweredStorage implements Storage {
  readonly #values = new Map<string, Uint8Array | null | Missing>()
  readonly #next = new Map<string, StorageKey | null | Missing>()
  readonly #questions = new Map<string, StorageQuestion>()

  get(key: StorageKey, child?: StorageKey): Uint8Array | null | Missing {
    const known = this.#values.get(nameOf(key, child))
    return known === undefined ? this.#ask({ kind: 'get', key, child }) : known
  }

  nextKey(after: StorageKey, child?: StorageKey): StorageKey | null | Missing {
    const known = this.#next.get(nameOf(after, child))
    return known === undefined ? this.#ask({ kind: 'walk', key: after, child }) : known
  }

  /** What was asked for since the last time, and is still open. */
  takeQuestions(): StorageQuestion[] {
    const questions = [...this.#questions.values()]
    this.#questions.clear()
    return questions
  }

  /** Takes the answers to questions, in their order. */
  takeAnswers(questions: readonly StorageQuestion[], answers: readonly StorageAnswer[]): void {
    for (const [index, { kind, key, child }] of questions.entries()) {
      const answer = answers[index] ?? null
      if (answer === 'unknown') {
        const known: Map<string, Missing | unknown> = kind === 'get' ? this.#values : this.#next
        known.set(nameOf(key, child), MISSING)
      } else if (kind === 'walk') {
        let after = key
        for (const next of (answer ?? []) as readonly (StorageKey | null)[]) {
          this.#next.set(nameOf(after, child), next)
          after = next ?? EMPTY_KEY
        }
      } else {
        this.#values.set(nameOf(key, child), answer as Uint8Array | null)
      }
    }
  }

  #ask(question: StorageQuestion): Missing {
    this.#questions.set(`${question.kind} ${nameOf(question.key, question.child)}`, question)
    return MISSING
  }
}

function nameOf(key: StorageKey, child: StorageKey | undefined): string {
  return child === undefined ? key : `${child.length}:${child}${key}`
}
