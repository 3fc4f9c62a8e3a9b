import { describeThrown, type ErrorReport, errorToJson, ParaclockError } from '@paraclock/core'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { PagePartUnavailable } from '../errors.ts'

/** Loads a part of the page when the component is first shown. */
export function useLoaded<Part>(load: () => Promise<Part>): {
  readonly part: Part | undefined
  readonly error: ErrorReport | undefined
} {
  const loaded = useSignal<{ readonly part: Part } | undefined>(undefined)
  const error = useSignal<ErrorReport | undefined>(undefined)
  useEffect(() => {
    load().then(
      (part) => {
        loaded.value = { part }
      },
      (cause: unknown) => {
        const context = { part: 'this page', problem: describeThrown(cause) }
        error.value = errorToJson(new ParaclockError(PagePartUnavailable, context, { cause }))
      }
    )
  }, [load, loaded, error])
  return { part: loaded.value?.part, error: error.value }
}
