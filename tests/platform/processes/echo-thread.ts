// What the tests of threads start: it answers with what it was told, fails, or never comes to an end.
self.onmessage = ({ data }: MessageEvent<string>) => {
  if (data === 'fail') throw new Error('it failed')
  while (data === 'run on');
  self.postMessage(`heard ${data}`)
}
