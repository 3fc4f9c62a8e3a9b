export const situations = [
  {
    id: 'ready',
    title: 'Everything in place',
    lesson: 'Both channels are open, the proxy is granted, and the service can pay on the target.'
  },
  {
    id: 'channelClosed',
    title: 'A channel closes',
    lesson:
      'The relay chain removes the channels of the target. The service cannot send its message, so the run fails on the service.'
  },
  {
    id: 'purseEmpty',
    title: 'The service’s account runs dry',
    lesson:
      'The target sells execution. The account that pays for it there is empty, so the target refuses the message.'
  },
  {
    id: 'proxyTooWide',
    title: 'A proxy allows too much',
    lesson:
      'The user granted every call instead of the one kind that the task needs. Tasks run, but a stolen key of the service could take everything.'
  },
  {
    id: 'wrongAccount',
    title: 'Another account is derived',
    lesson:
      'The target now derives another account for the user behind the service. The proxy names the old one, so the call is refused.'
  },
  {
    id: 'breakingUpgrade',
    title: 'An upgrade breaks the call',
    lesson:
      'The target authorizes a runtime in which the stored call cannot be decoded any more. Nothing fails today. The run after the upgrade would.'
  },
  {
    id: 'fresh',
    title: 'Nothing prepared yet',
    lesson: 'Two parachains that have never met, as a team finds them on its first day.'
  }
] as const

export type SituationId = (typeof situations)[number]['id']
