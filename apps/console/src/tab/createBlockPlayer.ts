import type { TabBlock } from './TabNetwork.ts'

/** The pause after a block with news, in milliseconds. */
const NEWS_MS = 320
/** The time in which a message crosses the picture, in milliseconds. */
const CROSSING_MS = 900
const SENT = 'xcmpHandler.ProgramSent'

/**
 * Shows blocks one by one, at a speed that people can follow. After a block that sent a message,
 * shows how the message crosses the picture.
 */
export function createBlockPlayer(args: {
  readonly show: (block: TabBlock) => void
  /**
   * Called with `true` when the picture begins to show a message that moves from chain to chain,
   * and with `false` at the end.
   */
  readonly cross: (isCrossing: boolean) => void
  /**
   * Waits for a number of milliseconds. The default uses a timer. If the browser asks for reduced
   * motion, the default does not wait.
   */
  readonly pause?: (milliseconds: number) => Promise<void>
}) {
  const { show, cross, pause = wait } = args
  let playing = Promise.resolve()
  const play = async (block: TabBlock): Promise<void> => {
    show(block)
    if (block.news.length > 0) await pause(NEWS_MS)
    if (!block.news.some(({ event }) => event === SENT)) return
    cross(true)
    await pause(CROSSING_MS)
    cross(false)
  }
  return {
    add: (blocks: readonly TabBlock[]): void => {
      for (const block of blocks) playing = playing.then(() => play(block))
    },
    /** Resolves when all blocks are shown. */
    drained: (): Promise<void> => playing
  }
}

function wait(milliseconds: number): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return Promise.resolve()
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
