import { chromium } from 'playwright-core'
const base='http://localhost:3461'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args:['--no-sandbox'] })
const res = await fetch(base+'/api/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:'mara@example.com',password:'game-night-1'})})
const {data}=await res.json()
for (const w of [360,390]) {
const c = await b.newContext({ viewport:{width:w,height:740}, isMobile:true, reducedMotion:'reduce' })
await c.addInitScript(tk=>localStorage.setItem('token',tk), data.token)
const p = await c.newPage()
await p.goto(base+'/dashboard'); await p.waitForTimeout(5000)
console.log(w, await p.evaluate(()=>[...document.querySelectorAll('#page section, #page header, #page > div > *')].map(e=>{const r=e.getBoundingClientRect();return e.tagName+' '+Math.round(r.top+scrollY)+' +'+Math.round(r.height)+' '+(e.querySelector('h2')?.textContent??e.textContent).slice(0,25)}).join('\n')))
}
await b.close()
