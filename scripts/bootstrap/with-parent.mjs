// npm hands SIGTERM to the shell it starts us through, and that shell dies of it without telling
// us. So whoever is run by npm ends, as if told to, when its parent has gone.
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 250).unref()
