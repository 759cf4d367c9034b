import { readFileSync, writeFileSync } from 'node:fs'
import { readQuickLine, toProposal } from '#features/quick-line/quick-line.rules.ts'
import { classify } from '/tmp/ql/cmp.mjs'
const old=JSON.parse(readFileSync('/tmp/ql/old.json','utf8'))
const person=(name:string)=>({kind:'user',user:'id of '+name,name}) as const, guest=(name:string)=>({name,kind:'guest',email:''}) as const
const games=['Wingspan','Azul','Azul: Summer Pavilion','7 Wonders','7 Wonders Duel','Skull','Hanabi','Codenames','Ticket to Ride','Ticket to Ride: Europe','Lost Cities','6 nimmt!','Skyjo','Die Siedler von Catan','Les Aventuriers du Rail','Café International','カタン','Pandemic'].map(n=>({_id:'id of '+n,name:n}))
const people=[person('Jonas Keller'),person('Ben Okafor'),person('Priya Nair'),guest('Oma Inge'),guest('Oma Ruth'),person('Aiko Tanaka'),person('Jürgen Groß'),person('Søren Ibsen'),person('Lucía Gómez'),person('José Álvarez'),person("Conor O'Brien"),person('Jean-Luc Moreau'),guest('Élodie'),person('山田 太郎'),guest('花子')]
export const known={me:{firstName:'Mara',lastName:'Lindqvist'},games,people,today:'2026-11-22'}
export const simple=(line:string,k:any=known)=>{const r=readQuickLine(line,k),p=toProposal(r);return{line,game:p.game?.name??null,newGame:p.isGameUnknown?r.game?.text:null,exp:p.expansions.map(e=>e.name),seats:p.seats.filter(s=>!s.isAsked).map(s=>({id:s.who.kind==='self'?'me':s.who.name,score:s.score,result:s.result,rank:s.rank,team:s.team})),place:p.place,minutes:p.minutes,day:p.day,mode:p.mode,scoring:p.scoring,open:p.isUndecided,full:r.unread.length===0,asks:r.asks.map(a=>a.about+'?'+(a.about==='reading'?a.options.map(o=>`[${o.mode??''} ${o.scoring??''} ${o.isOpen?'open':''} ${o.seats.map(s=>s.name+(s.result?':'+s.result:'')+(s.score!=null?' '+s.score:'')).join(',')}]`).join(' | '):a.text)),unread:r.unread}}
export const show=(n:any)=>[n.game,n.newGame&&`NEW “${n.newGame}”`,n.exp.length&&'+'+n.exp,n.seats.map((s:any)=>[s.id,s.score,s.result,s.rank&&'#'+s.rank,s.team&&`(${s.team})`].filter(x=>x!=null&&x!=='').join(' ')).join(', '),n.mode,n.scoring,n.place&&'at '+n.place,n.minutes&&n.minutes+' min',n.day,n.open?'OPEN':'',...n.asks,n.unread.length?'✗ '+n.unread.map((u:string)=>`“${u}”`).join(' '):''].filter(Boolean).join(' · ')
const mode=process.argv[2]
if(mode==='rows'){ const c:any={},by:any={}; const out:string[]=[]
 for(const o of old){ let n; try{ n=simple(o.line)}catch(e){console.log('THROW',o.line,e);continue}
  const k=classify(n,o); c[k.kind]=(c[k.kind]??0)+1; out.push(`${k.kind.toUpperCase()}\t${o.line}\n      ${show(n)}\n      want ${o.want}\n      ${k.bad.join('; ')} ${k.kind!=='wrong'?'-- '+k.miss.join(', '):''}`) }
 console.log(c); writeFileSync('/tmp/ql/new.out',out.join('\n')) }
else if(mode==='file'){ for(const l of readFileSync(process.argv[3]!,'utf8').trim().split('\n')) console.log(l+'\n      '+show(simple(l.replaceAll('⏎','\n')))) }
else console.log(show(simple(mode!)))
