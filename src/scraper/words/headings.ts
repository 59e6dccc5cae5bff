import type { WordTable } from './languages'

/** What stands above the ingredients. Compared without case and accents, as whole words. */
export const INGREDIENT_HEADINGS: WordTable = {
  en: `ingredients, ingredient list, what you need, what you ll need, you will need, you ll need,
    what s in it, what goes in it, what s needed, what is needed`,
  de: `zutaten, zutatenliste, das brauchst du, das brauchen sie, du brauchst, man nehme, was
    du brauchst, brauchst du, benötigst du, du benötigst, ihr benötigt, ihr braucht, sie benötigen,
    sie brauchen, man braucht, das kommt rein, was wird benötigt, das wird benötigt,
    was brauchst du`,
  fr: `ingrédients, les ingrédients, il vous faut, ce qu il vous faut, il te faut,
    de quoi avez vous besoin, ce dont vous avez besoin, ce dont tu as besoin, vous aurez besoin de,
    tu auras besoin de`,
  nl: `ingrediënten, benodigdheden, dit heb je nodig, wat heb je nodig, nodig, ingrediëntenlijst, wat heb ik nodig`,
  sv: `ingredienser, ingredienslista, du behöver, det här behöver du, detta behöver du,
    det här behövs, detta behövs, du behöver till`,
  pt: `ingredientes, você vai precisar, vai precisar de, o que vai precisar,
    o que você precisa, o que precisa, você precisará de, vai precisar, precisamos de`,
  it: `ingredienti, cosa serve, cosa ti serve, occorrente, gli ingredienti, cosa occorre, di cosa hai bisogno, ti serve, vi serve, occorrono, che cosa serve`,
  es: `ingredientes, necesitas, qué necesitas, lista de ingredientes, vas a necesitar,
    qué vas a necesitar, necesitarás, se necesita, necesitamos`,
  hu: `hozzávalók, hozzávaló, összetevők, alapanyagok, amire szükséged lesz, ami kell hozzá, ami kell,
    mire lesz szükség`,
  no: `ingredienser, du trenger, dette trenger du, det du trenger, det trenger du, dette trengs`,
  da: `ingredienser, du skal bruge, det skal du bruge, ingrediensliste, hvad skal du bruge,
    du behøver, dette skal du bruge`,
  ru: `ингредиенты, состав, продукты, вам понадобится, понадобится, список продуктов, необходимые продукты,
    что нужно, список ингредиентов, потребуется, нам понадобится, что понадобится`,
  ja: `材料, 用意するもの, 食材, 必要なもの, 材料と分量`,
  sk: `suroviny, ingrediencie, potrebujeme, budeme potrebovať, prísady, čo potrebujeme,
    čo budeme potrebovať, budete potrebovať`,
  pl: `składniki, składniki na, potrzebne składniki, potrzebujesz, potrzebne będą,
    potrzebujemy, będziesz potrzebować, czego potrzebujesz, co będzie potrzebne`,
  hr: `sastojci, sastojci za, namirnice, potrebno je, potrebni sastojci, što nam treba, trebat će vam,
    popis namirnica, što vam treba, potrebno`,
  zh: `材料, 用料, 食材, 配料, 原料, 食材清单, 主料, 辅料, 調料, 调料, 准备材料, 配料表, 材料準備`,
  tr: `malzemeler, malzeme listesi, gerekli malzemeler, içindekiler, için malzemeler, neler gerekli,
    neler lazım, ihtiyacınız olanlar, gereken malzemeler`,
}

/** What stands above the instructions. */
export const INSTRUCTION_HEADINGS: WordTable = {
  en: `instructions, directions, method, preparation, steps, how to make, procedure, cooking instructions,
    how to cook, let s cook, step by step, method of preparation, cooking directions, preparation
    method, how to prepare, make it, what to do, here s how, how to do it, how it s made, let s make it, let s get cooking`,
  de: `zubereitung, anleitung, so geht s, so wird s gemacht, zubereitungsschritte, arbeitsschritte, so
    bereitest du, und so wird s gemacht, schritt für schritt, die zubereitung, vorbereitung, herstellung,
    so wird es gemacht, so macht man es, so macht man, schritte, so funktioniert es, so funktioniert s,
    so klappt s, so kochst du, so backst du, so gehts, so geht es, kochanleitung, backanleitung, zubereiten`,
  fr: `préparation, instructions, étapes, la préparation, réalisation, recette pas à pas, les étapes,
    étapes de préparation, préparation de la recette, la recette, méthode, déroulé, progression,
    comment faire, marche à suivre, comment préparer, déroulement, recette étape par étape, pas à pas,
    mode opératoire, en cuisine`,
  nl: `bereiding, bereidingswijze, instructies, aan de slag, zo doe je dat, zo doe je het, zo maak je het,
    werkwijze, stappen, zo maak
    je, voorbereiding, hoe maak je, stap voor stap, aan de slag met, stappenplan, voorbereiden, zo gaat het,
    zo ga je te werk, bereiden, zo bereid je, zo maken we het, het recept maken`,
  sv: `gör så här, tillagning, instruktioner, så här gör du, gör så, steg för steg, så gör du,
    tillvägagångssätt, beskrivning, gör såhär, så här lagar du, så här bakar du, tillagningssätt,
    så lagar du, så bakar du, gör så här steg för steg`,
  pt: `modo de preparo, preparação, modo de preparação, modo de fazer, preparo, instruções, como fazer,
    passo a passo, confeção, modo de confeção, passos, como se faz, modo de confecionar,
    modo de fazer passo a passo, elaboração`,
  it: `preparazione, procedimento, istruzioni, come fare, come preparare, passaggi, come si prepara,
    esecuzione, come si fa, come procedere, svolgimento, come realizzare, passo per passo, passo dopo passo`,
  es: `preparación, elaboración, instrucciones, pasos, cómo hacer, cómo preparar, paso a paso, modo de
    preparación, método, procedimiento, cómo se hace, pasos a seguir, cómo se prepara, modo de hacerlo,
    modo de elaboración, cómo elaborar, manos a la obra`,
  hu: `elkészítés, elkészítése, elkészítés menete, lépések, így készül, az elkészítés lépései, így készítsd
    el, elkészítési mód, az elkészítés módja, elkészítés módja, így csináld, lépésről lépésre`,
  no: `fremgangsmåte, framgangsmåte, slik gjør du, tilberedning, slik lager du, instruksjoner, steg for
    steg, gjør slik, slik lages, slik gjør du det, slik baker du, slik steker du, tilberedningsmåte`,
  da: `fremgangsmåde, sådan gør du, tilberedning, instruktioner, sådan laver du, gør sådan, trin for trin,
    sådan laves, sådan bager du, sådan, sådan gør vi, arbejdsgang`,
  ru: `приготовление, способ приготовления, инструкция, инструкция приготовления, как приготовить,
    пошаговый рецепт, шаги, рецепт приготовления, пошаговое приготовление, инструкции,
    процесс приготовления, готовим, порядок приготовления, этапы приготовления, как готовить, как сделать`,
  ja: `作り方, 手順, つくり方, 作り方・手順, 調理手順, 下ごしらえ, 調理方法, 作りかた, 作り方手順, 調理の手順`,
  sk: `postup, postup prípravy, príprava, návod, ako na to, spôsob prípravy, pracovný postup,
    príprava krok za krokom, takto na to, ako pripraviť`,
  pl: `przygotowanie, sposób przygotowania, wykonanie, instrukcja, krok po kroku, jak zrobić, przepis krok
    po kroku, sposób wykonania, kroki, instrukcje, jak przygotować, etapy przygotowania, jak to zrobić,
    przygotowanie krok po kroku`,
  hr: `priprema, postupak, način pripreme, postupak pripreme, upute, kako pripremiti, korak po korak,
    kako napraviti, izrada, koraci, ovako se radi, kako se priprema`,
  zh: `做法, 步骤, 步驟, 做法步骤, 制作步骤, 烹饪步骤, 的做法, 作法, 制作方法, 操作步骤, 烹饪方法, 烹調方法, 制作过程, 製作方法, 製作步驟, 料理步驟`,
  tr: `yapılışı, hazırlanışı, tarifi, nasıl yapılır, tarifin yapılışı, yapılış, hazırlanış, talimatlar,
    hazırlama, adımlar, yapım aşamaları, yapılış aşamaları, nasıl hazırlanır, hazırlanma aşamaları`,
}

/** What stands above notes and hints. */
export const NOTE_HEADINGS: WordTable = {
  en: `notes, note, recipe notes, tips, tip, tips and tricks, cook s notes, chef s notes, pro tips, expert
    tips, top tip, recipe tips, hints`,
  de: 'notizen, tipp, tipps, hinweise, anmerkungen, hinweis, tipps und tricks, anmerkung, unser tipp',
  fr: `notes, suggestion, suggestions, astuces, astuce, conseils, conseil, remarques, le truc, nos astuces,
    conservation, le petit
    plus`,
  nl: 'notities, tips, tip, opmerkingen, variatietips, bewaren',
  sv: 'tips, noteringar, anteckningar, notera, obs',
  pt: 'dicas, sugestão, dica, notas, observações, sugestões, truques e dicas',
  it: 'note, suggerimento, consigli, consiglio, suggerimenti, conservazione, curiosità',
  es: 'notas, sugerencia, consejos, consejo, trucos, nota, sugerencias, conservación',
  hu: 'tippek, tipp, megjegyzés, megjegyzések, jó tanács',
  no: 'tips, notater, merknader, tips og triks',
  da: 'tips, noter, bemærkninger, tip, gode råd',
  ru: 'примечания, советы, совет, заметки, на заметку, примечание, полезные советы',
  ja: 'コツ, ポイント, メモ, コツ・ポイント, 注意, 備考',
  sk: 'poznámky, tipy, tip, rady, poznámka',
  pl: 'wskazówki, uwagi, porady, notatki, wskazówka, rady, porada',
  hr: 'napomene, savjeti, savjet, napomena, bilješke, trikovi',
  zh: '小贴士, 小貼士, 贴士, 备注, 提示, 心得',
  tr: 'notlar, püf noktası, püf noktaları, ipuçları, öneriler, not',
}

/** Headings that end a recipe's lists: what follows belongs to neither ingredients nor instructions. */
export const OTHER_HEADINGS: WordTable = {
  en: `keywords, keyword, nutrition, nutrition facts, nutrition information, nutritional information,
    nutritional, comments,
    leave a comment, leave a reply, reviews, related, related recipes, more recipes, you may also like,
    you might also like, you may also enjoy, did you make this, equipment, tools, tools you ll need,
    special equipment, video, watch, share, share this, share this recipe, print, rate this recipe,
    storage, how to store, make ahead, faq, frequently asked questions, about the author, tags,
    categories, newsletter, subscribe, substitutions, variations, macros, read next, more like this, see
    more, serving suggestions, why this recipe works, why i love this recipe, why you ll love, common
    mistakes, what to serve, reader interactions, join the conversation, details, recipe cards, sign up,
    explore, recommended, trending, latest recipes, allergens, other recipes, recipe video, utensils,
    add a comment, write a review, source, popular recipes, similar recipes, follow us, nutrients`,
  de: `nährwerte, nährwertangaben, kommentare, kommentar schreiben, ähnliche rezepte, weitere rezepte, das
    könnte dir auch gefallen, das könnte sie auch interessieren, bewertungen, video, teilen,
    schlagwörter, utensilien, küchengeräte, schreibe einen kommentar, newsletter, mehr rezepte,
    nährwerte pro portion, passende rezepte, rezept drucken, haltbarkeit, aufbewahrung, außerdem, wäre
    das was für dich, beliebte rezepte, allergene, dazu passt, häufige fragen`,
  fr: `valeurs nutritionnelles, commentaires, recettes similaires, vous aimerez aussi, avis, partager,
    ustensiles, matériel, vidéo, à lire aussi, autres recettes, laisser un commentaire, nutrition,
    équipement, newsletter, ces recettes pourraient vous plaire, allergènes, information nutritionnelle,
    infos nutritionnelles`,
  nl: `voedingswaarde, voedingswaarden, reacties, vergelijkbare recepten, meer recepten, delen,
    keukengerei, lees ook, bekijk ook, geef een reactie, gerelateerde recepten, dit vind je misschien
    ook leuk, keukenspullen, ook lekker, nieuwsbrief, laat een reactie achter, video, allergenen`,
  sv: `näringsvärde, kommentarer, liknande recept, fler recept, dela, betyg, näringsinnehåll, relaterade
    recept, du kanske också gillar, redskap, video, skriv en kommentar`,
  pt: `informação nutricional, informações nutricionais, comentários, receitas relacionadas, partilhar,
    compartilhar, veja também, utensílios, mais receitas, deixe um comentário, vídeo, avaliações, tabela
    nutricional`,
  it: `valori nutrizionali, commenti, ricette correlate, condividi, potrebbe interessarti anche, potrebbero
    interessarti, altre ricette, strumenti, lascia un commento, video, leggi anche, utensili`,
  es: `información nutricional, valor nutricional, comentarios, recetas relacionadas, compartir, también te
    puede interesar, más recetas, utensilios, deja un comentario, vídeo, video, valores nutricionales,
    te puede interesar`,
  hu: `tápérték, hozzászólások, kapcsolódó receptek, további receptek, megosztás, ezek is érdekelhetnek,
    kommentek, hasonló receptek, eszközök, tápanyagtartalom, ajánlott receptek`,
  no: `næringsinnhold, kommentarer, lignende oppskrifter, flere oppskrifter, del, relaterte oppskrifter,
    næringsverdi, utstyr, andre oppskrifter, legg igjen en kommentar`,
  da: `næringsindhold, kommentarer, lignende opskrifter, flere opskrifter, del, relaterede opskrifter,
    udstyr, næringsværdi, andre opskrifter, skriv en kommentar`,
  ru: `пищевая ценность, комментарии, похожие рецепты, отзывы, поделиться, другие рецепты, оставить
    комментарий, энергетическая ценность, видео, читайте также, калорийность, инвентарь`,
  ja: '栄養成分, コメント, 関連レシピ, レビュー, つくれぽ, 栄養価, 関連記事, おすすめ, このレシピの生い立ち, ゆるレシピ',
  sk: `nutričné hodnoty, komentáre, podobné recepty, zdieľať, diskusia, ďalšie recepty, hodnotenie,
    výživové hodnoty, pomôcky`,
  pl: `wartości odżywcze, komentarze, podobne przepisy, udostępnij, powiązane przepisy, zobacz także,
    opinie, inne przepisy, dodaj komentarz, wartość odżywcza, zobacz też`,
  hr: `nutritivne vrijednosti, komentari, slični recepti, podijeli, hranjive vrijednosti, još recepata,
    pročitajte još, pribor`,
  zh: '营养, 评论, 相关菜谱, 留言, 相关推荐, 营养成分, 相关食谱, 推荐, 厨具, 最新作品',
  tr: `besin değerleri, yorumlar, benzer tarifler, paylaş, ilgili tarifler, diğer tarifler, yorum yap,
    besin değeri, önerilen tarifler`,
}

/** What stands in the middle of a recipe and is no part of it: what is written over advertisements, switches. */
export const ADVERT_WORDS: WordTable = {
  en: `advertisement, ad, advertising, sponsored, article continues below advertisement, continue reading, cook mode,
    cook mode prevent your screen from going dark, prevent your screen from going dark, keep screen awake`,
  de: 'anzeige, werbung, kochmodus, bildschirm anlassen',
  fr: 'publicité, pub, mode cuisine',
  nl: 'advertentie, reclame, kookstand, kookmodus',
  sv: 'annons, reklam',
  pt: 'publicidade, anúncio',
  it: 'pubblicità, annuncio',
  es: 'publicidad, anuncio',
  hu: 'hirdetés, reklám',
  no: 'annonse, reklame',
  da: 'annonce, reklame',
  ru: 'реклама',
  ja: '広告, スポンサーリンク',
  sk: 'reklama, inzercia',
  pl: 'reklama',
  hr: 'oglas, reklama',
  zh: '广告, 廣告',
  tr: 'reklam',
}

/** How a line begins that says what the next ingredients are for: `For the sauce`. */
export const PURPOSE_WORDS: WordTable = {
  en: 'for the',
  de: 'für die, für den, für das, für',
  fr: 'pour la, pour le, pour les, pour l',
  nl: 'voor de, voor het',
  sv: 'till',
  pt: 'para a, para o, para as, para os',
  it: 'per la, per il, per lo, per i, per le, per gli',
  es: 'para la, para el, para los, para las',
  hu: 'a töltelék',
  no: 'til',
  da: 'til',
  ru: 'для',
  ja: '☆',
  sk: 'na, do',
  pl: 'na, do',
  hr: 'za',
  zh: '★',
  tr: 'üzeri',
}
