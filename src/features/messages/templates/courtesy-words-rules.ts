import type { Language } from '#domain/languages.ts'

/*
 * Words that a model may add. None names, negates, instructs, refers to earlier visits or asks for
 * a reply.
 */
const lists: Record<Language, string> = {
  en: `a an the and or but if so as at on in of for with to by from is are am be will would can do does s re ll ve d m we you your yours our ours
    us it this that these those there then hi hello hey dear greetings welcome thank thanks please kindly kind friendly gentle quick short little
    small brief just simply easily very really truly warm warmly best regards wishes wish cheers care take look looking forward see seeing meet
    meeting have having get getting know let need needs want like love hope hoping happy glad pleased delighted excited pleasure great good lovely
    nice wonderful remind reminds reminding reminder note message word appointment booking visit session time slot date day plan plans calendar
    expect expected expecting await awaiting ready set scheduled planned booked coming come upcoming soon keep keeping change manage use tap click
    press open follow link below above button details choose pick another different anything something up way comes happens question questions any
    all everything about regarding suit suits work works fit fits well still`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber wenn falls sollte so wie als am an auf im in für mit zu zum zur bei
    beim von vom um aus ist sind wird werden haben hat wir sie ihr ihre ihren ihrem ihrer ihres ihnen uns unser unsere unseren unserem unserer es
    dies diese dieser diesen dieses da darauf dann hallo guten gute guter tag liebe lieber grüße grüßen gruß herzlich herzliche herzlichen
    freundlich freundliche freundlichen beste besten schöne schönen willkommen danke dank vielen bitte gern gerne kurz kurze kurzer kleine kleiner
    freuen freut freude sehr schon bis bald sehen treffen begrüßen empfangen erwarten erwartet erinnern erinnert erinnerung hinweis nachricht
    termin termins besuch zeit zeitpunkt datum kalender vorgesehen geplant gebucht reserviert vereinbart steht bevor passt passen ändern änderung
    wählen andere anderen anderer link hier darüber unten oben klicken tippen nutzen verwenden öffnen können kann möchten möchte wollen einfach
    leicht jederzeit etwas dazwischen kommt kommen dazwischenkommen frage fragen alles gut wünschen wünsche brauchen`,
  fr: `le la les l un une des de du d et ou mais si à au aux en pour avec par sur chez est sont sera serons avons avez a être avoir ce cet cette
    ces s se qu que qui nous vous votre vos notre nos il elle bonjour cher chère bienvenue merci plaît plait beaucoup bien très cordialement
    chaleureusement chaleureux amicalement sincères salutations meilleures petit petite court bref simple simplement rappel rappelons rappeler
    message mot rendez séance visite horaire date moment agenda prévu prévue réservé réservée attend attendons attendre attendu réjouissons
    réjouit impatience hâte plaisir heureux heureuse ravis ravi joie voir recevoir accueillir rencontrer bientôt alors changer changement modifier
    choisir autre besoin souhaitez souhaite souhaitons pouvez pouvons peut utilisez utiliser cliquez cliquer ouvrez suivez lien ici ci dessous
    facilement question questions tout toute quelque chose empêchement imprévu convient toujours`,
  es: `el la los las un una unos unas de del y o u pero si a al en con para por sobre es son está están será estamos este esta estos estas lo le
    les se su sus nuestro nuestra nuestros nos usted ustedes hola estimado estimada bienvenido bienvenida gracias favor muchas mucho muy saludo
    saludos cordial cordiales cordialmente afectuoso cálido amable amablemente breve pequeño pequeña simple simplemente recordatorio recordamos
    recordar recordarle recordarles mensaje nota aviso cita visita sesión horario fecha momento agenda calendario prevista previsto reservada
    reservado programada esperamos espera esperar esperando verle verlo verla ver vemos ganas ilusión gusto encantados encantado encanta alegra
    alegría placer feliz felices recibirle recibirlo recibirla atenderle pronto hasta entonces cambiar cambio modificar elegir otro otra necesita
    necesitar quiere desea deseamos puede pueden usar use utilice pulse abra siga haga clic toque enlace aquí abajo fácilmente pregunta preguntas
    duda dudas algo todo cualquier surge imprevisto conviene viene bien`,
  pt: `o a os as um uma de do da dos das e ou mas se em no na nos nas com para pra por pelo pela sobre é são está estão será estamos algum alguma este esta isso
    isto você vocês seu sua seus suas nosso nossa nossos lhe lo la olá oi bem vindo vinda prezado prezada caro cara obrigado obrigada agradecemos
    favor gentileza muito muita cordial cordialmente abraço abraços saudações atenciosamente carinho breve pequeno simples simplesmente lembrete
    lembrar lembramos lembrando mensagem aviso recado horário compromisso visita sessão agendamento data momento agenda calendário marcado marcada
    previsto reservado agendado esperamos espera esperar esperando ansiosos vê ver vemos receber recebê atender encontrar prazer alegria felizes
    feliz contentes até logo então mudar mudança alterar escolher outro outra precisa precisar quiser deseja desejamos pode podem usar use utilize
    clique toque abra siga link aqui abaixo facilmente pergunta perguntas dúvida dúvidas algo tudo qualquer surgir imprevisto serve combina`,
  it: `il lo la i gli le l un uno una di del dello della dei degli delle d e ed o ma se a al allo alla ai agli alle in nel nella con per da dal sul
    su è sono sarà saremo siamo essere basta seguire questo questa questi suo sua suoi sue nostro nostra nostri ci si vi lei ne che ciao buongiorno salve gentile caro
    cara benvenuto benvenuta grazie prego favore cortesemente molto cordiale cordiali cordialmente saluti saluto affettuosi caloroso breve piccolo
    piccola semplice semplicemente promemoria ricordiamo ricordare ricordarle ricorda messaggio nota avviso parola appuntamento visita seduta
    orario data momento agenda calendario previsto prevista prenotato fissato aspettiamo attendiamo attende aspettare attesa vederla vedere
    incontrarla accoglierla accogliere riceverla piacere lieti lieto felici felice contenti gioia presto allora cambiare cambio modificare
    scegliere altro altra bisogno desidera desideri vuole può usi usare utilizzi utilizzare clicchi cliccare tocchi apra segua link qui
    sotto facilmente domanda domande dubbi qualcosa tutto imprevisto va bene`,
}

export const courtesyWords = (language: Language) => new Set(lists[language].split(/\s+/))
