import { chromium } from 'playwright-core'
const base='http://localhost:3461'
const [,, widths, themes, paths] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args:['--no-sandbox'] })
const res = await fetch(base+'/api/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:'mara@example.com',password:'game-night-1'})})
const {data}=await res.json(); const token=data?.token
for (const w of widths.split(',')) for (const t of themes.split(',')) {
  const c = await b.newContext({ viewport:{width:+w,height:+w<700?740:800}, colorScheme:t, deviceScaleFactor:1, reducedMotion:'reduce', isMobile:+w<700, hasTouch:+w<700 })
  await c.addInitScript(tk=>localStorage.setItem('token',tk), token)
  const p = await c.newPage()
  for (const path of paths.split(',')) {
    await p.goto(base+path); await p.waitForLoadState('networkidle').catch(()=>{}); await p.waitForTimeout(800)
    const info = await p.evaluate(()=>{
      const sizes={}; const cut=[]
      for (const e of document.querySelectorAll('body *')) {
        const r=e.getBoundingClientRect()
        const own=[...e.childNodes].some(n=>n.nodeType===3&&n.textContent.trim())
        if(!own||r.width<2||r.height<2) continue
        const s=getComputedStyle(e)
        if (s.clip!=='auto'||s.visibility==='hidden') continue
        if(r.top<innerHeight&&r.bottom>0) sizes[s.fontSize]=(sizes[s.fontSize]??0)+1
        if(e.scrollWidth>e.clientWidth+1&&s.overflow!=='visible') cut.push(e.textContent.slice(0,40))
        if(e.scrollHeight>e.clientHeight+2&&s.overflow!=='visible') cut.push('v '+e.textContent.slice(0,40))
      }
      return {h:document.documentElement.scrollHeight, sw:document.documentElement.scrollWidth, sizes, cut}
    })
    console.log(w,t,path,JSON.stringify(info))
    await p.screenshot({path:`/tmp/ev-shots/${w}-${t}-${path.replaceAll(/[^a-z0-9]+/gi,'_')}.png`,fullPage:true})
  }
  await c.close()
}
await b.close()
