import { useOnline } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'

import type { SocketState } from './socket'

export type Connection = 'live' | 'reconnecting' | 'offline'

/** How this page's connection to the server stands, over all of its sockets. */
export const useConnection = defineStore('connection', () => {
  const online = useOnline()
  const lost = shallowRef<ReadonlySet<symbol>>(new Set())

  const connection = computed<Connection>(() => {
    if (!online.value) return 'offline'
    return lost.value.size > 0 ? 'reconnecting' : 'live'
  })

  /** What to hand to a socket as `onState`, one for each. */
  function track(): (state: SocketState) => void {
    const socket = Symbol('socket')
    return (state) => {
      // Connecting is not yet anything: after a loss it is still lost, at the start it never was.
      if (state === 'connecting') return
      const others = [...lost.value].filter((other) => other !== socket)
      lost.value = new Set(state === 'waiting' ? [...others, socket] : others)
    }
  }

  return { connection, track }
})
