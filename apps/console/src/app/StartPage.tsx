import type { VNode } from 'preact'

const STEPS = [
  {
    title: 'A user signs once',
    text: 'The service stores the call for the target, and the times at which it runs.'
  },
  {
    title: 'The time comes',
    text: 'The service sends the call over a channel between the two chains.'
  },
  {
    title: 'The target lets it in',
    text: 'A proxy that the user granted lets the service act for them, in this one way.'
  },
  {
    title: 'The effect is there',
    text: 'The call ran as the user. Nobody had to be online.'
  }
] as const

export function StartPage({ onTry }: { readonly onTry: () => void }): VNode {
  return (
    <div class="start">
      <section class="hero">
        <div class="hero-text">
          <h1>Calls that run on time, on your chain.</h1>
          <p class="lead">
            Paraclock connects a Polkadot parachain to a time-based automation service, and proves
            that it works. See it run before you change a line.
          </p>
          <p class="buttons">
            <button
              type="button"
              class="primary large"
              onClick={() => {
                onTry()
                location.hash = '#/try'
              }}
            >
              Start a network in this tab
            </button>
            <a class="button large" href="#/check">
              Check your chain
            </a>
          </p>
          <p class="quiet">
            A relay chain, the service and a target, from their real runtimes. They take about 5 MB
            and a few seconds. Nothing is installed, and nothing leaves this tab.
          </p>
        </div>
        <HeroPicture />
      </section>
      <section class="how" aria-labelledby="how-title">
        <h2 id="how-title">What a scheduled call does</h2>
        <ol>
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

function HeroPicture(): VNode {
  return (
    <svg
      class="hero-picture"
      viewBox="0 0 440 300"
      role="img"
      aria-label="A message goes from the service over a channel to the target. Both are parachains of one relay chain."
    >
      <path d="M220 82 V112 M90 170 V128 Q90 112 106 112 H334 Q350 112 350 128 V170" />
      <path class="way" d="M152 214 H278" />
      <path class="head" d="M288 214 l-13 -8 v16 z" />
      <g class="relay">
        <rect x="140" y="20" width="160" height="62" rx="14" />
        <text x="220" y="57">
          Relay chain
        </text>
      </g>
      <g class="service">
        <rect x="20" y="170" width="132" height="88" rx="14" />
        <text x="86" y="210">
          Service
        </text>
        <text class="under" x="86" y="234">
          keeps the task
        </text>
      </g>
      <g class="target">
        <rect x="288" y="170" width="132" height="88" rx="14" />
        <text x="354" y="210">
          Your chain
        </text>
        <text class="under" x="354" y="234">
          runs the call
        </text>
      </g>
      <circle cx="152" cy="214" r="11" />
    </svg>
  )
}
