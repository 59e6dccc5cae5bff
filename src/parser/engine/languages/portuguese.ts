import { type Language, METRIC } from './language'

export const portuguese: Language = {
  units: [
    ...METRIC,
    ...'grama,gramas,quilo,quilos,quilograma,quilogramas,kilo,kilos,litro,litros,decilitro,decilitros,centilitro,centilitros'.split(
      ',',
    ),
    ...'mililitro,mililitros,libra,libras,colher de sopa,colheres de sopa,colher de chá,colheres de chá,colher de café'.split(
      ',',
    ),
    ...'colheres de café,colher de sobremesa,colheres de sobremesa,colher (sopa),colheres (sopa),colher (chá),colheres (chá)'.split(
      ',',
    ),
    ...'colher (sobremesa),colheres (sobremesa),colher (café),colheres (café),colher,colheres,c sopa,c chá,c. de sopa,c. de chá'.split(
      ',',
    ),
    ...'xícara,xícaras,xícara de chá,xícaras de chá,xícara (chá),xícaras (chá),chávena,chávenas,copo,copos,cálice,lata,latas'.split(
      ',',
    ),
    ...'caixa,caixas,caixinha,frasco,frascos,vidro,vidros,pote,potes,pacote,pacotes,saqueta,saquetas,sachê,sachês,envelope,envelopes'.split(
      ',',
    ),
    ...'garrafa,garrafas,dente,dentes,cabeça,cabeças,ramo,ramos,raminho,raminhos,maço,maços,molho,molhos,folha,folhas,fatia,fatias'.split(
      ',',
    ),
    ...'rodela,rodelas,pedaço,pedaços,posta,postas,unidade,unidades,un,pitada,pitadas,punhado,punhados,mão-cheia,mãos-cheias,gota,gotas'.split(
      ',',
    ),
    ...'fio,fios,talo,talos,filete,filetes,noz,tablete,tabletes,cubo,cubos,bola,bolas,pau,paus,fita,tira,tiras'.split(
      ',',
    ),
    ...'c. sopa,c. chá,c. (sopa),c. (chá),c.sopa,c.chá,c. sobremesa,c. café,colher de servir,colheres de servir,xícara de café,xícaras de café,xíc,col,c/s,c/c,emb,embalagem,embalagens,barra,barras,filé,filés,xicara,bandeja,pé,espiga,espigas'.split(
      ',',
    ),
  ],
  numbers: {
    um: 1,
    uma: 1,
    dois: 2,
    duas: 2,
    três: 3,
    quatro: 4,
    cinco: 5,
    seis: 6,
    sete: 7,
    oito: 8,
    nove: 9,
    dez: 10,
    doze: 12,
    meio: 0.5,
    meia: 0.5,
    quarto: 0.25,
    dúzia: 12,
  },
  ranges: ['a', 'ou'],
  links: ['de', 'do', 'da', 'dos', 'das', 'd’'],
  asNeeded: ['a gosto', 'q.b.', 'qb', 'quanto baste', 'o quanto baste', 'um pouco', 'à vontade'],
  purposes: / (?:para (?:o|a|os|as|\p{L}+(?:ar|er|ir))(?!\p{L})|p\/ |moíd[ao] na hora)[\s\S]*/iu,
  foods:
    'noz moscada,noz pecan,molho de tomate,molho de soja,molho inglês,molho shoyu,molho branco,molho de pimenta'.split(
      ',',
    ),
}
