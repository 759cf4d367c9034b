// npm hands SIGTERM to the shell it starts us through, and that shell dies of it without telling
// us. So whoever is run by npm ends, as if told to, when its parent has gone.
const parent = process.ppid

const watch = setInterval(() => {
  if (process.ppid === parent) return
  // Told once: a program that takes its time to end is not to be hurried.
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 250)
watch.unref()
