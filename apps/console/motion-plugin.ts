import type { Plugin } from 'vite'

const MODULE = /@rc-component\/motion\/es\/hooks\/useStatus\.js$/
const FORGETS = 'mountedRef.current = false;'

/**
 * What Ant Design animates forgets that it was mounted when its effects stop. React stops the effects of a page that waits
 * behind another tab and lets them go on when it returns: an open dialog would take off its content meanwhile, and fail when
 * it looks for it. Without that line it stays as it is. The build ends when the library no longer has the line.
 */
export function motionOfHiddenPages(): Plugin {
  let changed = false
  return {
    name: 'motion-of-hidden-pages',
    apply: 'build',
    transform(code, id) {
      if (!MODULE.test(id)) return undefined
      if (code.split(FORGETS).length !== 2) throw new Error(`${id}: not as it was, look at it anew`)
      changed = true
      return { code: code.replace(FORGETS, ''), map: null }
    },
    buildEnd(error) {
      if (!error && !changed) throw new Error('the module that animates was not found')
    },
  }
}
